-- A database as revision 0005 left it, with tables in every state; test_upgrade.py plays on at them.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER, 
	action TEXT, 
	"key" VARCHAR(64), 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_events_table_id_seat_key UNIQUE (table_id, seat, "key")
);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',1,'chance',NULL,'*paddock',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',2,'chance',NULL,'*caravan',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',3,'chance',NULL,'*garden~',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',4,'chance',NULL,'*oasis~',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',5,'chance',NULL,'*merchants',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',6,'chance',NULL,'*citizens',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',7,'chance',NULL,'*shepherds',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',8,'chance',NULL,'*sword',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',9,'chance',NULL,'*donation-mountain',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',10,'chance',NULL,'*B',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',11,'chance',NULL,'*B:desert',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',12,'chance',NULL,'*A:forest',NULL,1794972008014);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',13,'play',1,'Bt20','key-0',1794972008050);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',14,'play',1,'Bs20','key-1',1794972008076);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',15,'play',1,'Bt19','key-2',1794972008095);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',16,'play',1,'.','key-3',1794972008113);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',17,'chance',NULL,'*B:desert',NULL,1794972008113);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',18,'play',0,'Bo20','key-4',1794972008134);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',19,'play',0,'Bn20','key-5',1794972008151);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',20,'play',0,'Bo19','key-6',1794972008171);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',21,'play',0,'.','key-7',1794972008191);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',22,'chance',NULL,'*A:canyon',NULL,1794972008191);
INSERT INTO "events" VALUES('yzb6cw4a36g7wp',23,'play',1,'Bt18','key-8',1794972008210);
INSERT INTO "events" VALUES('78p2heqtnuym57',1,'chance',NULL,'*7',NULL,1794972008218);
INSERT INTO "events" VALUES('78p2heqtnuym57',2,'chance',NULL,'*25',NULL,1794972008218);
INSERT INTO "events" VALUES('78p2heqtnuym57',3,'chance',NULL,'*3',NULL,1794972008218);
INSERT INTO "events" VALUES('78p2heqtnuym57',4,'chance',NULL,'*C',NULL,1794972008218);
INSERT INTO "events" VALUES('78p2heqtnuym57',5,'play',2,'7',NULL,1794972008253);
INSERT INTO "events" VALUES('78p2heqtnuym57',6,'chance',NULL,'*A',NULL,1794972008253);
INSERT INTO "events" VALUES('78p2heqtnuym57',7,'play',0,'3','key-9',1794972008280);
INSERT INTO "events" VALUES('78p2heqtnuym57',8,'chance',NULL,'*B',NULL,1794972008281);
INSERT INTO "events" VALUES('78p2heqtnuym57',9,'play',1,'25',NULL,1794972008289);
INSERT INTO "events" VALUES('78p2heqtnuym57',10,'chance',NULL,'*17',NULL,1794972008290);
INSERT INTO "events" VALUES('78p2heqtnuym57',11,'chance',NULL,'*10',NULL,1794972008290);
INSERT INTO "events" VALUES('78p2heqtnuym57',12,'chance',NULL,'*26',NULL,1794972008290);
INSERT INTO "events" VALUES('78p2heqtnuym57',13,'play',0,'e3v','key-10',1794972008336);
INSERT INTO "events" VALUES('78p2heqtnuym57',14,'play',0,'10','key-11',1794972008362);
INSERT INTO "events" VALUES('78p2heqtnuym57',15,'play',2,'e3v',NULL,1794972008369);
INSERT INTO "events" VALUES('78p2heqtnuym57',16,'play',2,'17',NULL,1794972008387);
INSERT INTO "events" VALUES('78p2heqtnuym57',17,'play',1,'f5^',NULL,1794972008404);
INSERT INTO "events" VALUES('78p2heqtnuym57',18,'play',1,'26',NULL,1794972008423);
INSERT INTO "events" VALUES('78p2heqtnuym57',19,'chance',NULL,'*44',NULL,1794972008424);
INSERT INTO "events" VALUES('78p2heqtnuym57',20,'chance',NULL,'*1',NULL,1794972008424);
INSERT INTO "events" VALUES('78p2heqtnuym57',21,'chance',NULL,'*38',NULL,1794972008424);
INSERT INTO "events" VALUES('78p2heqtnuym57',22,'play',0,'d4v','key-12',1794972008457);
INSERT INTO "events" VALUES('78p2heqtnuym57',23,'play',0,'1','key-13',1794972008475);
INSERT INTO "events" VALUES('78p2heqtnuym57',24,'play',2,'f5v',NULL,1794972008483);
INSERT INTO "events" VALUES('78p2heqtnuym57',25,'play',2,'44',NULL,1794972008499);
INSERT INTO "events" VALUES('78p2heqtnuym57',26,'play',1,'g5^',NULL,1794972008511);
INSERT INTO "events" VALUES('78p2heqtnuym57',27,'play',1,'38',NULL,1794972008520);
INSERT INTO "events" VALUES('78p2heqtnuym57',28,'chance',NULL,'*12',NULL,1794972008520);
INSERT INTO "events" VALUES('78p2heqtnuym57',29,'chance',NULL,'*2',NULL,1794972008520);
INSERT INTO "events" VALUES('78p2heqtnuym57',30,'chance',NULL,'*23',NULL,1794972008520);
INSERT INTO "events" VALUES('d6e586aid85tw7',1,'chance',NULL,'*46',NULL,1794972008682);
INSERT INTO "events" VALUES('d6e586aid85tw7',2,'chance',NULL,'*34',NULL,1794972008682);
INSERT INTO "events" VALUES('d6e586aid85tw7',3,'chance',NULL,'*28',NULL,1794972008682);
INSERT INTO "events" VALUES('d6e586aid85tw7',4,'chance',NULL,'*39',NULL,1794972008682);
INSERT INTO "events" VALUES('d6e586aid85tw7',5,'chance',NULL,'*B',NULL,1794972008682);
INSERT INTO "events" VALUES('d6e586aid85tw7',6,'play',1,'1&4','key-14',1794972008720);
INSERT INTO "events" VALUES('d6e586aid85tw7',7,'chance',NULL,'*22',NULL,1794972008720);
INSERT INTO "events" VALUES('d6e586aid85tw7',8,'chance',NULL,'*17',NULL,1794972008720);
INSERT INTO "events" VALUES('d6e586aid85tw7',9,'chance',NULL,'*24',NULL,1794972008721);
INSERT INTO "events" VALUES('d6e586aid85tw7',10,'chance',NULL,'*43',NULL,1794972008721);
INSERT INTO "events" VALUES('d6e586aid85tw7',11,'play',1,'g5v','key-15',1794972008763);
INSERT INTO "events" VALUES('d6e586aid85tw7',12,'play',1,'!g5','key-16',1794972008819);
INSERT INTO "events" VALUES('d6e586aid85tw7',13,'play',1,'17','key-17',1794972008842);
INSERT INTO "events" VALUES('d6e586aid85tw7',14,'play',0,'g5v','key-18',1794972008868);
INSERT INTO "events" VALUES('d6e586aid85tw7',15,'play',0,'22','key-19',1794972008895);
INSERT INTO "events" VALUES('d6e586aid85tw7',16,'play',0,'g4>','key-20',1794972008920);
INSERT INTO "events" VALUES('brbge2ahtv43xu',1,'chance',NULL,'*22',NULL,1794972008928);
INSERT INTO "events" VALUES('brbge2ahtv43xu',2,'chance',NULL,'*27',NULL,1794972008928);
INSERT INTO "events" VALUES('brbge2ahtv43xu',3,'chance',NULL,'*8',NULL,1794972008928);
INSERT INTO "events" VALUES('brbge2ahtv43xu',4,'chance',NULL,'*10',NULL,1794972008928);
INSERT INTO "events" VALUES('brbge2ahtv43xu',5,'chance',NULL,'*B',NULL,1794972008928);
INSERT INTO "events" VALUES('brbge2ahtv43xu',6,'play',1,'8','key-21',1794972008957);
INSERT INTO "events" VALUES('brbge2ahtv43xu',7,'chance',NULL,'*A',NULL,1794972008957);
INSERT INTO "events" VALUES('brbge2ahtv43xu',8,'play',0,'10','key-22',1794972008973);
INSERT INTO "events" VALUES('brbge2ahtv43xu',9,'chance',NULL,'*B',NULL,1794972008973);
INSERT INTO "events" VALUES('brbge2ahtv43xu',10,'play',1,'22','key-23',1794972008988);
INSERT INTO "events" VALUES('brbge2ahtv43xu',11,'chance',NULL,'*A',NULL,1794972008988);
INSERT INTO "events" VALUES('brbge2ahtv43xu',12,'play',0,'27','key-24',1794972009007);
INSERT INTO "events" VALUES('brbge2ahtv43xu',13,'chance',NULL,'*40',NULL,1794972009007);
INSERT INTO "events" VALUES('brbge2ahtv43xu',14,'chance',NULL,'*14',NULL,1794972009007);
INSERT INTO "events" VALUES('brbge2ahtv43xu',15,'chance',NULL,'*16',NULL,1794972009007);
INSERT INTO "events" VALUES('brbge2ahtv43xu',16,'chance',NULL,'*1',NULL,1794972009007);
INSERT INTO "events" VALUES('brbge2ahtv43xu',17,'play',1,'e3v','key-25',1794972009034);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',1,'chance',NULL,'*17',NULL,1794972009178);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',2,'chance',NULL,'*12',NULL,1794972009178);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',3,'chance',NULL,'*1',NULL,1794972009178);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',4,'chance',NULL,'*10',NULL,1794972009178);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',5,'chance',NULL,'*B',NULL,1794972009178);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',6,'play',1,'1','key-26',1794972009195);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',7,'chance',NULL,'*A',NULL,1794972009196);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',8,'play',0,'10','key-27',1794972009207);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',9,'chance',NULL,'*A',NULL,1794972009207);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',10,'play',0,'12','key-28',1794972009218);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',11,'chance',NULL,'*B',NULL,1794972009218);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',12,'play',1,'17','key-29',1794972009230);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',13,'chance',NULL,'*23',NULL,1794972009230);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',14,'chance',NULL,'*15',NULL,1794972009230);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',15,'chance',NULL,'*21',NULL,1794972009230);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',16,'chance',NULL,'*6',NULL,1794972009230);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',17,'play',1,'e3v','key-30',1794972009242);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',18,'play',1,'6','key-31',1794972009253);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',19,'play',0,'e3v','key-32',1794972009265);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',20,'play',0,'15','key-33',1794972009276);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',21,'play',0,'d3v','key-34',1794972009290);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',22,'play',0,'21','key-35',1794972009303);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',23,'play',1,'d4v','key-36',1794972009317);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',24,'play',1,'23','key-37',1794972009330);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',25,'chance',NULL,'*22',NULL,1794972009330);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',26,'chance',NULL,'*19',NULL,1794972009330);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',27,'chance',NULL,'*16',NULL,1794972009330);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',28,'chance',NULL,'*8',NULL,1794972009330);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',29,'play',1,'f4v','key-38',1794972009344);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',30,'play',1,'8','key-39',1794972009357);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',31,'play',0,'e1v','key-40',1794972009374);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',32,'play',0,'16','key-41',1794972009388);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',33,'play',0,'f4v','key-42',1794972009401);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',34,'play',0,'19','key-43',1794972009414);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',35,'play',1,'c4v','key-44',1794972009428);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',36,'play',1,'22','key-45',1794972009443);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',37,'chance',NULL,'*18',NULL,1794972009443);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',38,'chance',NULL,'*13',NULL,1794972009443);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',39,'chance',NULL,'*9',NULL,1794972009444);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',40,'chance',NULL,'*14',NULL,1794972009444);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',41,'play',1,'e2>','key-46',1794972009458);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',42,'play',1,'9','key-47',1794972009471);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',43,'play',0,'f2v','key-48',1794972009487);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',44,'play',0,'13','key-49',1794972009501);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',45,'play',0,'f1>','key-50',1794972009518);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',46,'play',0,'14','key-51',1794972009532);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',47,'play',1,'d2v','key-52',1794972009547);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',48,'play',1,'18','key-53',1794972009560);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',49,'chance',NULL,'*20',NULL,1794972009560);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',50,'chance',NULL,'*24',NULL,1794972009560);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',51,'chance',NULL,'*2',NULL,1794972009560);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',52,'chance',NULL,'*11',NULL,1794972009560);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',53,'play',1,'d1>','key-54',1794972009575);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',54,'play',1,'2','key-55',1794972009591);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',55,'play',0,'d1v','key-56',1794972009605);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',56,'play',0,'11','key-57',1794972009619);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',57,'play',0,'c1v','key-58',1794972009632);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',58,'play',0,'20','key-59',1794972009647);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',59,'play',1,'f1>','key-60',1794972009663);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',60,'play',1,'24','key-61',1794972009678);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',61,'chance',NULL,'*7',NULL,1794972009678);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',62,'chance',NULL,'*5',NULL,1794972009678);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',63,'chance',NULL,'*4',NULL,1794972009678);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',64,'chance',NULL,'*3',NULL,1794972009678);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',65,'play',1,'f3>','key-62',1794972009694);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',66,'play',1,'3','key-63',1794972009714);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',67,'play',0,'c3v','key-64',1794972009732);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',68,'play',0,'4','key-65',1794972009748);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',69,'play',0,'g3^','key-66',1794972009762);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',70,'play',0,'5','key-67',1794972009780);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',71,'play',1,'c1v','key-68',1794972009794);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',72,'play',1,'7','key-69',1794972009812);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',73,'play',1,'x','key-70',1794972009829);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',74,'play',0,'c5>','key-71',1794972009850);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',75,'play',0,'g4v','key-72',1794972009867);
INSERT INTO "events" VALUES('ztfnp5st49wnmv',76,'play',1,'g4v','key-73',1794972009881);
INSERT INTO "events" VALUES('386a8dghmtz8t9',1,'chance',NULL,'*22',NULL,1794972009904);
INSERT INTO "events" VALUES('386a8dghmtz8t9',2,'chance',NULL,'*9',NULL,1794972009904);
INSERT INTO "events" VALUES('386a8dghmtz8t9',3,'chance',NULL,'*18',NULL,1794972009904);
INSERT INTO "events" VALUES('386a8dghmtz8t9',4,'chance',NULL,'*13',NULL,1794972009904);
INSERT INTO "events" VALUES('386a8dghmtz8t9',5,'chance',NULL,'*B',NULL,1794972009904);
INSERT INTO "events" VALUES('386a8dghmtz8t9',6,'play',1,'9','key-74',1794972009922);
INSERT INTO "events" VALUES('386a8dghmtz8t9',7,'chance',NULL,'*B',NULL,1794972009922);
INSERT INTO "events" VALUES('386a8dghmtz8t9',8,'play',1,'13','key-75',1794972009941);
INSERT INTO "events" VALUES('386a8dghmtz8t9',9,'chance',NULL,'*A',NULL,1794972009941);
INSERT INTO "events" VALUES('386a8dghmtz8t9',10,'play',0,'18','key-76',1794972009959);
INSERT INTO "events" VALUES('386a8dghmtz8t9',11,'chance',NULL,'*A',NULL,1794972009959);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',1,'chance',NULL,'*21',NULL,1794972010086);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',2,'chance',NULL,'*35',NULL,1794972010086);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',3,'chance',NULL,'*20',NULL,1794972010086);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',4,'chance',NULL,'*46',NULL,1794972010086);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',5,'chance',NULL,'*B',NULL,1794972010086);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',6,'play',1,'20',NULL,1794972010117);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',7,'chance',NULL,'*C',NULL,1794972010117);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',8,'play',2,'46',NULL,1794972010137);
INSERT INTO "events" VALUES('f9kfz2hic23e5h',9,'chance',NULL,'*A',NULL,1794972010137);
INSERT INTO "events" VALUES('7xhs83qbqh4gc6',1,'chance',NULL,'*2',NULL,1794972010157);
INSERT INTO "events" VALUES('7xhs83qbqh4gc6',2,'chance',NULL,'*7',NULL,1794972010157);
INSERT INTO "events" VALUES('7xhs83qbqh4gc6',3,'chance',NULL,'*24',NULL,1794972010157);
INSERT INTO "events" VALUES('7xhs83qbqh4gc6',4,'chance',NULL,'*41',NULL,1794972010157);
INSERT INTO "events" VALUES('7xhs83qbqh4gc6',5,'chance',NULL,'*A',NULL,1794972010157);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',1,'chance',NULL,'*17',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',2,'chance',NULL,'*12',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',3,'chance',NULL,'*1',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',4,'chance',NULL,'*10',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',5,'chance',NULL,'*B',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',6,'play',1,'1',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',7,'chance',NULL,'*A',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',8,'play',0,'10',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',9,'chance',NULL,'*A',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',10,'play',0,'12',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',11,'chance',NULL,'*B',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',12,'play',1,'17',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',13,'chance',NULL,'*23',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',14,'chance',NULL,'*15',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',15,'chance',NULL,'*21',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',16,'chance',NULL,'*6',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',17,'play',1,'e3v',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',18,'play',1,'6',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',19,'play',0,'e3v',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',20,'play',0,'15',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',21,'play',0,'d3v',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',22,'play',0,'21',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',23,'play',1,'d4v',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',24,'play',1,'23',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',25,'chance',NULL,'*22',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',26,'chance',NULL,'*19',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',27,'chance',NULL,'*16',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',28,'chance',NULL,'*8',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',29,'play',1,'f4v',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',30,'play',1,'8',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',31,'play',0,'e1v',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',32,'play',0,'16',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',33,'play',0,'f4v',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',34,'play',0,'19',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',35,'play',1,'c4v',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',36,'play',1,'22',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',37,'chance',NULL,'*18',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',38,'chance',NULL,'*13',NULL,1794972010184);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',39,'chance',NULL,'*9',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',40,'chance',NULL,'*14',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',41,'play',1,'e2>',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',42,'play',1,'9',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',43,'play',0,'f2v',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',44,'play',0,'13',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',45,'play',0,'f1>',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',46,'play',0,'14',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',47,'play',1,'d2v',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',48,'play',1,'18',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',49,'chance',NULL,'*20',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',50,'chance',NULL,'*24',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',51,'chance',NULL,'*2',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',52,'chance',NULL,'*11',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',53,'play',1,'d1>',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',54,'play',1,'2',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',55,'play',0,'d1v',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',56,'play',0,'11',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',57,'play',0,'c1v',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',58,'play',0,'20',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',59,'play',1,'f1>',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',60,'play',1,'24',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',61,'chance',NULL,'*7',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',62,'chance',NULL,'*5',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',63,'chance',NULL,'*4',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',64,'chance',NULL,'*3',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',65,'play',1,'f3>',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',66,'play',1,'3',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',67,'play',0,'c3v',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',68,'play',0,'4',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',69,'play',0,'g3^',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',70,'play',0,'5',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',71,'play',1,'c1v',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',72,'play',1,'7',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',73,'play',1,'x',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',74,'play',0,'c5>',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',75,'play',0,'g4v',NULL,1794972010185);
INSERT INTO "events" VALUES('nff9ww2hb3d34d',76,'play',1,'g4v',NULL,1794972010185);
INSERT INTO "events" VALUES('68agt8jzff84h6',1,'chance',NULL,'*1',NULL,1794972010226);
INSERT INTO "events" VALUES('68agt8jzff84h6',2,'chance',NULL,'*20',NULL,1794972010226);
INSERT INTO "events" VALUES('68agt8jzff84h6',3,'chance',NULL,'*23',NULL,1794972010226);
INSERT INTO "events" VALUES('68agt8jzff84h6',4,'chance',NULL,'*8',NULL,1794972010226);
INSERT INTO "events" VALUES('68agt8jzff84h6',5,'chance',NULL,'*B',NULL,1794972010226);
INSERT INTO "events" VALUES('68agt8jzff84h6',6,'play',1,'1','key-77',1794972010249);
INSERT INTO "events" VALUES('68agt8jzff84h6',7,'chance',NULL,'*A',NULL,1794972010249);
INSERT INTO "events" VALUES('68agt8jzff84h6',8,'play',0,'8','key-78',1794972010267);
INSERT INTO "events" VALUES('68agt8jzff84h6',9,'chance',NULL,'*A',NULL,1794972010267);
INSERT INTO "events" VALUES('68agt8jzff84h6',10,'play',0,'20','key-79',1794972010285);
INSERT INTO "events" VALUES('68agt8jzff84h6',11,'chance',NULL,'*B',NULL,1794972010286);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',1,'chance',NULL,'*5',NULL,1794972010304);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',2,'chance',NULL,'*37',NULL,1794972010305);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',3,'chance',NULL,'*29',NULL,1794972010305);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',4,'chance',NULL,'*1',NULL,1794972010305);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',5,'chance',NULL,'*B',NULL,1794972010305);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',6,'play',1,'1','key-80',1794972010327);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',7,'chance',NULL,'*A',NULL,1794972010327);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',8,'play',0,'5','key-81',1794972010341);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',9,'chance',NULL,'*A',NULL,1794972010341);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',10,'play',0,'29','key-82',1794972010355);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',11,'chance',NULL,'*B',NULL,1794972010355);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',12,'play',1,'37','key-83',1794972010369);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',13,'chance',NULL,'*16',NULL,1794972010369);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',14,'chance',NULL,'*24',NULL,1794972010369);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',15,'chance',NULL,'*26',NULL,1794972010369);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',16,'chance',NULL,'*22',NULL,1794972010369);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',17,'play',1,'e3v','key-84',1794972010385);
INSERT INTO "events" VALUES('ewzxr9dxjkd6fw',18,'undo',1,NULL,'back',1794972010401);
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	token BLOB NOT NULL, 
	name TEXT NOT NULL, 
	lang VARCHAR(8) NOT NULL, 
	theme VARCHAR(8) NOT NULL, 
	made BIGINT NOT NULL, 
	CONSTRAINT pk_guests PRIMARY KEY (id), 
	CONSTRAINT uq_guests_token UNIQUE (token)
);
INSERT INTO "guests" VALUES('e2f8a2342b8217a6',X'05A0A733B5C8E2505A423DF1037334D8E41F461F6CC5059A617C6035E9A83355','Anna','hu','dark',1794972007398);
INSERT INTO "guests" VALUES('58167261a8693574',X'D77BB068077C2A88E1B4766A8CB5AB58B5776C4D75787BEE5C6E558C95AB2C5F','Béla','','',1794972007420);
CREATE TABLE keys (
	name VARCHAR(32) NOT NULL, 
	value BLOB NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('day',X'68C5F0A239C5E2F211DCAD607E9A07BB847496150A33C92685AA6FD376828E04');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	guest VARCHAR(32), 
	name TEXT, 
	bot VARCHAR(64), 
	token BLOB, version INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_seats_guest FOREIGN KEY(guest) REFERENCES guests (id) ON DELETE SET NULL
);
INSERT INTO "seats" VALUES('g8rbdune8w23fb',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('g8rbdune8w23fb',1,'open',NULL,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('z7y9btsswz6kgf',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('z7y9btsswz6kgf',1,'open',NULL,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('yzb6cw4a36g7wp',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('yzb6cw4a36g7wp',1,'person','58167261a8693574',NULL,NULL,NULL,1);
INSERT INTO "seats" VALUES('78p2heqtnuym57',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('78p2heqtnuym57',1,'bot',NULL,NULL,'greedy',NULL,0);
INSERT INTO "seats" VALUES('78p2heqtnuym57',2,'bot',NULL,NULL,'random',NULL,0);
INSERT INTO "seats" VALUES('d6e586aid85tw7',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('d6e586aid85tw7',1,'person','e2f8a2342b8217a6','',NULL,NULL,0);
INSERT INTO "seats" VALUES('brbge2ahtv43xu',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('brbge2ahtv43xu',1,'person','e2f8a2342b8217a6','',NULL,X'4016FCEF9E8624C379C119423E8945513F5E927A9A03AF63838732C616C84038',1);
INSERT INTO "seats" VALUES('ztfnp5st49wnmv',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('ztfnp5st49wnmv',1,'person','e2f8a2342b8217a6','',NULL,NULL,0);
INSERT INTO "seats" VALUES('386a8dghmtz8t9',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('386a8dghmtz8t9',1,'person','e2f8a2342b8217a6','',NULL,NULL,0);
INSERT INTO "seats" VALUES('f9kfz2hic23e5h',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('f9kfz2hic23e5h',1,'bot',NULL,NULL,'knight',NULL,0);
INSERT INTO "seats" VALUES('f9kfz2hic23e5h',2,'bot',NULL,NULL,'knight',NULL,0);
INSERT INTO "seats" VALUES('f9kfz2hic23e5h',3,'bot',NULL,NULL,'knight',NULL,0);
INSERT INTO "seats" VALUES('7xhs83qbqh4gc6',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('7xhs83qbqh4gc6',1,'bot',NULL,NULL,'page',NULL,0);
INSERT INTO "seats" VALUES('nff9ww2hb3d34d',0,'past',NULL,'Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('nff9ww2hb3d34d',1,'past',NULL,NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('8a5hfjh98rxnbs',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('8a5hfjh98rxnbs',1,'bot',NULL,NULL,'squire',NULL,0);
INSERT INTO "seats" VALUES('68agt8jzff84h6',0,'person','e2f8a2342b8217a6',NULL,'squire',NULL,1);
INSERT INTO "seats" VALUES('68agt8jzff84h6',1,'person','e2f8a2342b8217a6','',NULL,NULL,0);
INSERT INTO "seats" VALUES('ewzxr9dxjkd6fw',0,'person','e2f8a2342b8217a6',NULL,NULL,NULL,0);
INSERT INTO "seats" VALUES('ewzxr9dxjkd6fw',1,'person','e2f8a2342b8217a6','',NULL,NULL,0);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	game_version INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	start TEXT, 
	status VARCHAR(8) NOT NULL, 
	result TEXT, 
	secret BLOB NOT NULL, 
	host VARCHAR(32), 
	rematch_of VARCHAR(32), 
	made BIGINT NOT NULL, 
	changed BIGINT NOT NULL, notes TEXT, places TEXT, mover INTEGER, day VARCHAR(10), listed BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_host FOREIGN KEY(host) REFERENCES guests (id) ON DELETE SET NULL, 
	CONSTRAINT fk_tables_rematch_of FOREIGN KEY(rematch_of) REFERENCES tables (id), 
	CONSTRAINT uq_tables_rematch_of UNIQUE (rematch_of)
);
INSERT INTO "tables" VALUES('g8rbdune8w23fb','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": false}','{"scores": true}',NULL,'open',NULL,X'759DDC7AF25E4CDB5DB6CCA76AF5388A0C52716DB38D346A86A441CB991B5F59','e2f8a2342b8217a6',NULL,1794972007769,1794972007769,NULL,NULL,NULL,NULL,0);
INSERT INTO "tables" VALUES('z7y9btsswz6kgf','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": false}','{"scores": true}',NULL,'open',NULL,X'FDA5D0D61A2A9EDA8A4966BAF85445000FFF34D4A283F9EE966D0129F2701638','e2f8a2342b8217a6',NULL,1794972007831,1794972007831,NULL,NULL,NULL,NULL,1);
INSERT INTO "tables" VALUES('yzb6cw4a36g7wp','kingdom_builder',1,'{"players": 2, "nomads": true, "lords": true, "first_game": false, "boards": "", "objectives": ""}','{"scores": true}',NULL,'running',NULL,X'B4E7E02D2422EB56F3DEE42ED11DF8D79E9061D9D80254CF48772FBF99591D0B','e2f8a2342b8217a6',NULL,1794972008000,1794972008211,NULL,NULL,1,NULL,0);
INSERT INTO "tables" VALUES('78p2heqtnuym57','kingdomino',1,'{"players": 3, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": false}','{"scores": true}',NULL,'running',NULL,X'96B72E40460BF58FE429D7DB3C4C1A7EB2766E00B20507899F5FFFE996DCB28A','e2f8a2342b8217a6',NULL,1794972008218,1794972008521,NULL,NULL,0,NULL,0);
INSERT INTO "tables" VALUES('d6e586aid85tw7','origins',1,'{"mode": "discovery", "players": 2, "empire_of_fire": false, "homo_habilis": false, "fire_path": "free", "fire_on_hut": true, "empty_totem": "returns", "totem_claim": "at_once", "last_round_recruiting": false, "caveman_on_hut": false, "caveman_on_volcano": true, "centre": "strict"}','{"scores": true}',NULL,'running',NULL,X'DF64B1EF58C07A7C3A7347752BC9BF7E388230BBB675A2AA30FD286ED6E78595','e2f8a2342b8217a6',NULL,1794972008682,1794972008921,NULL,NULL,0,NULL,0);
INSERT INTO "tables" VALUES('brbge2ahtv43xu','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": false}','{"scores": true}',NULL,'running',NULL,X'FF78BAADC9CFE794DFF0438F939182FDB73590B5E5A89E96D525084FE4AE696F','e2f8a2342b8217a6',NULL,1794972008927,1794972009035,NULL,NULL,1,NULL,0);
INSERT INTO "tables" VALUES('ztfnp5st49wnmv','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": true}','{"scores": true}',NULL,'finished','[28, 33]',X'CB2473C67CBAB74BC6A75EE8AE8150588A59BDCF47D7DC8C2091B4926F10BE9D','e2f8a2342b8217a6',NULL,1794972009178,1794972009892,NULL,'[2, 1]',NULL,NULL,0);
INSERT INTO "tables" VALUES('386a8dghmtz8t9','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": true}','{"scores": true}',NULL,'running',NULL,X'1A957726A15AB9BE889B360A20A44383664D69CD2D89F598DA56C30A6E7DAAE7','e2f8a2342b8217a6','ztfnp5st49wnmv',1794972009903,1794972009960,NULL,NULL,0,NULL,0);
INSERT INTO "tables" VALUES('f9kfz2hic23e5h','kingdomino',1,'{"players": 4, "dynasty": false, "middle_kingdom": true, "harmony": true, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": false}','{"scores": true}',NULL,'running',NULL,X'1971EE801DF99D3296777C8DF537DEEAB6B3B87A765A9070161919AB1D124DDF','e2f8a2342b8217a6',NULL,1794972010086,1794972010138,NULL,NULL,0,'2026-11-18',0);
INSERT INTO "tables" VALUES('7xhs83qbqh4gc6','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": false}','{"scores": true, "lesson": "kingdomino"}',NULL,'running',NULL,X'39BEE896C43C4AF63DCF72180DB8097D33C739CE74FB97BEF6A00B7405B9CA81','e2f8a2342b8217a6',NULL,1794972010156,1794972010156,NULL,NULL,0,NULL,0);
INSERT INTO "tables" VALUES('nff9ww2hb3d34d','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": true}','{"scores": true}',NULL,'finished','[28, 33]',X'0000000000000000000000000000000000000000000000000000000000000000','e2f8a2342b8217a6',NULL,1794972010185,1794972010185,'{"tags": {}, "comments": {}, "seen_by": null}',NULL,NULL,NULL,0);
INSERT INTO "tables" VALUES('8a5hfjh98rxnbs','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": true}','{"scores": true}','kingdomino players=2 sample; A 10e3v; B 1e3v; row 12A 17B; next 6B 15A 21 23; bag 2-5 7-9 11 13-14 16 18-20 22 24; round 1; place','running',NULL,X'DA04F861BAB7E845DBC4BE1E4283A6E5B0903B92CBD88F719AC69F5593FC917B','e2f8a2342b8217a6',NULL,1794972010203,1794972010203,'{"tags": {}, "comments": {}, "seen_by": null, "played_on": {"table": "nff9ww2hb3d34d", "ply": 20}}',NULL,0,NULL,0);
INSERT INTO "tables" VALUES('68agt8jzff84h6','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": true}','{"scores": true}',NULL,'running',NULL,X'EA25E20C4AAD38C95A04581FCD61E3888249264ED7755B7EB2B760009FB9140F','e2f8a2342b8217a6',NULL,1794972010225,1794972010287,NULL,NULL,1,NULL,0);
INSERT INTO "tables" VALUES('ewzxr9dxjkd6fw','kingdomino',1,'{"players": 2, "dynasty": false, "middle_kingdom": false, "harmony": false, "mighty_duel": false, "rows_of_four": false, "centre": "strict", "snake": false, "sample": false}','{"scores": true}',NULL,'running',NULL,X'41225142538B5D9EB2258AD179E777643CF972E6CD62DD67380E601BAE40FF06','e2f8a2342b8217a6',NULL,1794972010304,1794972010402,NULL,NULL,1,NULL,0);
CREATE INDEX ix_tables_host_changed ON tables (host, changed);
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE UNIQUE INDEX ix_tables_host_day ON tables (host, day);
CREATE INDEX ix_tables_day_status ON tables (day, status);
CREATE INDEX ix_tables_listed_status_made ON tables (listed, status, made);
COMMIT;
