import { entriesOf } from '../../objects.ts';

/**
 * Meanings of words in the names of columns, in the languages of accident registers. A star stands for the rest of a word, an
 * underscore joins words that mean something together; a word may have several meanings.
 */
const WORDS = {
  /** No meaning of its own. */
  nothing: `a an and at any by did do does for from his her in is it its of on or s the their this to was were which with what
    de del la el los las le les du des d l di dell della delle dello dei degli dall dal nell sull gli lo da do dos das e y et o u en al au aux dans un une uno una
    der die das dem den des von und oder bzw im am vom zur zum het een van op i
    的 之 の に を と في من على او و
    new final detailed details detail info information main primary principal* exact label value field affected involved concerned
    afectad* afetad* atingid* aparent* touche* colpit* betroffen* full completo complet total lfd onset first initial 初次 hrs h hh mm dd yyyy aaaa`,
  date: `date dates datetime timestamp dt fecha fechas data datum dato tanggal 日期 年月日 日時 日付 تاريخ`,
  time: `time tm hour heure hora horario ora orario uhrzeit zeit tijd tijdstip klokkeslett 时间 時間 时刻 時刻 وقت ساعة`,
  day: `day dia jour giorno tag dag يوم`,
  /** An accident or another event. */
  event: `accident* incident* event events occurrence* occurence* mishap* inciden* accidente* acidente* evento* suceso* siniestro*
    ocorrencia* sinistre* evenement* infortunio infortuni accadiment* avveniment* unfall* ereignis* vorfall* vorkommnis* ongeval* ongevallen
    ulykke* olycka* 事故 事件 災害 灾害 災難 حادث حادثة الحوادث`,
  happened: `happen* occur* ocurri* occorso occorrenza accadut* avvenut* survenu* survenance aconteci* ocorrid* geschehen* passiert
    发生 發生 発生 وقوع وقع حدوث`,
  hazard: `hazard* peligro* pericol* perigo* gefahr* danger* risk* riesgo* rischio* risque* 隐患 危险源 危險 危険 خطر الخطر`,
  observed: `observation* observed observacion* osservazion* beobachtung* discovered found hallazgo* 发现 發現 ملاحظة`,
  injury: `inj injury injuries injured* wound* lesion* lesione* lesiones lesao lesoes lesionad* blessure* blesse* verletz* verwond* letsel* trauma*
    伤害 受伤 傷害 受傷 負傷 اصابة اصابات`,
  illness: `illness* disease* enfermedad* doenca* malattia malattie maladie* erkrank* krankheit* gesundheitsschad* ziekte 疾病 職業病 职业病 مرض`,
  death: `death* died dead deceas* fatal* killed deces mort mortel* mortal* muerte* fallec* obito* falec* morte morti decess* decedut*
    tod todes* tot verstorben* overled* dodsfall* 死亡 وفاة الوفيات`,
  report: `report* notif* declar* denunc* denunz* regist* recorded entered created creation filed submitted received protocol* emission
    emitted emiss* meldung* gemeldet melde* signal* reporta* segnala* comunica* raised 上报 报告 報告 报送 填报 通报 通報 بلاغ ابلاغ تبليغ`,
  close: `close* closing closure complet* resolved finish* chius* cierre cerr* cloture* encerr* conclu* abgeschl* abschluss 关闭 结案 完成 اغلاق`,
  due: `due deadline target vencimiento limite scadenza echeance prazo frist* 截止 到期 استحقاق`,
  reference: `ref refs reference referencia riferimento referenz aktenzeichen`,
  number: `number no nr num nro nbr numero numeros numer* nummer n 号 番号 编号 編號 序号 序號 رقم`,
  id: `id ident* identif* key uid codice_univoco`,
  code: `code codes cd cod codigo codice kode kennziffer コード 代码 代碼 رمز`,
  /** What the number of a record is named after. */
  case: `case cases caso casi cas fall file files record records document doc documento dossier claim claims ticket expediente parte_de_accidente
    pratica processo folio entry 案件`,
  title: `title titulo titre titolo titel headline subject asunto objet oggetto assunto betreff 标题 標題 件名 عنوان`,
  name: `name names nombre nombres nom nome naam namen navn 名称 名稱 分類名 اسم`,
  personName: `surname surnames fullname lastname firstname apellido* cognome prenom sobrenome nachname vorname achternaam 姓名 氏名
    full_name nombre_completo nom_complet nome_completo`,
  victim: `victim* casualty casualties injured_person injured_persons injured_employee injured_employees injured_worker injured_workers infortunat* accidentad* acidentad* lesionado lesionada
    blesse blessee slachtoffer* verletzte* verunfallt* 伤者 伤员 受伤人员 受伤人 被災者 罹災者 مصاب المصاب`,
  person: `person persons person* pers worker* employee* staff trabajador* trabalhador* lavorator* salarie* travailleur* dipendente* empleado*
    empregado* funcionario* colaborador* mitarbeiter* beschaftigt* werknemer* patient* personne* persona personal
    人员 员工 职工 労働者 勞工 عامل العامل موظف الموظف`,
  contractor: `contractor* third_party third_parties subcontract* contratista* tercero* terceir* sous_traitant sous_traitants appaltator* fremdfirm* 承包商 外包 مقاول`,
  employment: `employment employment_status employment_type work_status worker_status situacion_profesional situacao_profissional vinculacion
    statut_professionnel rapporto_di_lavoro beschaftigungsverhaltnis beschaftigungsart 用工形式 用工性质 雇用形態 雇佣类型 نوع_العمالة`,
  kind: `type types kind kinds typ art genre tipo tipos tipologia clase sorte forma form modo mode modalidad* modalita soort 类型 類型 类别 類別
    种类 型 نوع`,
  category: `category categories categoria categorias categorie categorien kategorie classification* clasificacion* classificacao* class
    分类 分類 فئة تصنيف`,
  mechanism: `mechanism* mecanismo* mecanisme* meccanismo* contact contacto contatto kontakt exposure* exposicion exposicao esposizione exposition
    عن_طريق`,
  nature: `nature aard natura naturaleza natureza beschaffenheit 性质 性質 طبيعة`,
  body: `body bodily cuerpo corporal corpo corps korper* korperteil* lichaam* lichaamsdeel kropp* region_anatomica regiao_anatomica 身体 人体 身體 جسم الجسم`,
  part: `part parts parte partes parti partie parties teil teile deel 部位 部分 جزء الجزء العضو`,
  seat: `siege sieges sede site ubicacion localizacion localisation localizacao`,
  gender: `sex gender sexe sexo sesso genero genere genre geschlecht geslacht kjonn kon 性别 性別 جنس الجنس`,
  job: `job jobs occupation* profession* oficio ocupacion* ocupacao* puesto* cargo* mansione mansioni qualifica metier* poste fonction funcion
    funcao beruf* tatigkeit* functie beroep* trade role_at_work 职业 职务 工种 岗位 職業 職種 مهنة المهنة وظيفة الوظيفة`,
  /** Acronyms of classifications of occupations. */
  jobList: `soc isco cbo anzsco ciuo rome klb onet`,
  work: `work working workplace trabajo trabalho travail lavoro arbeit* werk 工作 作業 عمل العمل`,
  workday: `workday workdays working_day working_days work_day work_days jornada* jornadas 工作日 労働日`,
  usual: `usual regular habitual* abituale`,
  site: `site sites plant plants factory facility facilities establishment* branch depot centre center centro planta plantas fabrica
    stabilimento usine etablissement* standort* niederlassung betriebsstatte vestiging mine mina obra chantier cantiere store warehouse hub
    unidad_productiva unidade sede sedes sito sitio sitios 工厂 工廠 厂区 站点 设施 منشاة المنشاة مصنع المصنع`,
  place: `place places location locations where local lieu lieux endroit lugar donde luogo dove ort unfallort plaats area zone zona room
    building emplacement 地点 地點 位置 场所 場所 مكان المكان موقع الموقع`,
  company: `company employer operator organisation organization entreprise employeur empresa empregador* impresa azienda datore firma
    betrieb unternehmen* bedrijf controller contractor_id 单位 企业 公司 事業單位 事業場 شركة`,
  department: `department departments dept departement departamento abteilung* reparto dipartimento afdeling 部门 部門 قسم القسم`,
  /** A place on the map. */
  map: `country countries pais pays paese land state states provincia province provinces region regione county city cities ciudad citta ville
    stadt town municipality municip* munic commune borough zip zipcode postcode postal postleitzahl plz address adresse direccion indirizzo
    street latitude longitude lat lon lng uf 地址 省 市 国家 البلد المدينة`,
  description: `description* descri* omschrijving* narrative* narrativa narracion nar narration narr recit relato relacion_de_hechos circunstancia*
    circonstance* circostanz* circumstance* hergang* schilderung* ablauf unfallhergang toedracht contenu
    经过 经過 描述 说明 說明 概要 概況 概况 状況 狀況 情况 情況 وصف الوصف تفاصيل ملابسات`,
  /** Describes the event too, if no other column does. */
  remark: `summary synopsis resumen resume riassunto abstract comment* text notes remarks observaciones osservazioni 备注 備考 ملاحظات`,
  whatHappened: `what_happened how_did_it_happen what_occurred que_paso que_ocurrio como_ocurrio cosa_e_successo que_s_est_il_passe
    was_ist_passiert how_it_happened 事故经过 事故經過 事故經過概要`,
  cause: `cause causes why causa* cause* ursache* reason* agent agente* agency 原因 سبب السبب`,
  source: `source* fuente fonte quelle 起因物 致害物 مصدر`,
  second: `secondary second* secundari* secondaire zweite`,
  severity: `severity seriousness gravity gravedad gravidade gravita gravite schwere* ernst grado grade degree degre 严重程度 严重性 嚴重 خطورة شدة`,
  level: `level levels niveau nivel livello stufe 级别 等级 級別 مستوى درجة`,
  potential: `potential* potencial* potenzial* potentiel* 潜在 محتمل`,
  actual: `actual real reale reel effective 实际 فعلي`,
  hospital: `hospital hospitals hospita* hopital hopita* ospedale ospedalier* krankenhaus* klinik* clinic clinica clinique ziekenhuis 医院 病院
    مستشفى المستشفى treatment_facility medical_facility establecimiento_sanitario centro_sanitario etablissement_de_sante
    etablissement_de_soins centro_medico centre_medical medical_centre medical_center`,
  inpatient: `hospitalized hospitalised hospitalization* hospitalisation* hospitalisa* hospitalizad* hospitalizacion internado internacao
    ricover* ricoverat* inpatient in_patient admitted 住院 入院 تنويم stationar* krankenhausaufenthalt`,
  treatment: `treatment* treated tratamiento trattamento traitement behandlung 治疗 علاج`,
  amputation: `amputat* amputac* amputaz* 截肢 بتر`,
  days: `days dias jours giorni tage dagen 天数 日数 天 ايام`,
  lost: `lost lose loss away absent absence* absen* off perdid* perdus perd* persi ausencia* baja assenza arret ausfall* fehl* verzuim
    incapacidad* incapacita* afastament* 缺勤 损失 損失 休業 غياب الغياب مفقودة ضائعة`,
  duration: `duration duracion duree durata dauer 期间`,
  restricted: `restrict* limitad* limitati limitee* light restreint* modified transfer* transferred reduced tr 受限 مقيد مقيدة`,
  daysLost: `dafw dafwii ldi lti_days lwd lwdi`,
  daysLimited: `djtr`,
  count: `count number_of no_of num_of nombre_de numero_de numero_di anzahl aantal quantity 人数 人數 数量 數量 عدد`,
  caused: `caused causo provoco resulted result_in led ha_causato`,
  status: `status state_of_record stato statut etat estatus situation 状态 狀態 الحالة حالة`,
  /** The status of a record, or a state on the map. */
  statusOrState: `estado`,
  dated: `birth* born nacimiento nascimento nascita naissance geburt* hire* hired return* investigat* 出生 الميلاد`,
  firstAid: `first_aid erste_hilfe primeros_auxilios primo_soccorso premiers_secours 急救`,
  witness: `witness* testigo* testimon* temoin* zeuge* getuige* 目击 证人 شاهد شهود`,
} as const satisfies Record<string, string>;

export type Concept = keyof typeof WORDS;

/** Each concept with its words, as written above. */
export const CONCEPTS: readonly (readonly [Concept, readonly string[]])[] = entriesOf(WORDS).map(([concept, words]) => [
  concept,
  words.trim().split(/\s+/),
]);
