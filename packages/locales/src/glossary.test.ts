import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import { describe, expect, test } from 'vitest';
import { allTexts } from './read-texts.ts';

type Words = Readonly<Record<Language, RegExp>>;

/** Texts with which a legal criterion is answered, and the word in each language that decides it. */
const CRITERIA: Readonly<Record<string, Words>> = {
  // 29 CFR 1904.7(b)(5)(ii): a brace would be medical treatment, and a drug is first aid at non-prescription strength only.
  'treatment.splintForTransport': {
    en: /sling/,
    es: /cabestrillo/,
    fr: /écharpe/,
    it: /reggibraccio/,
    ar: /حمّالة/,
    zh: /吊带/,
  },
  'treatment.rigidSupport': { en: /rigid/, es: /rígid/, fr: /rigide/, it: /rigid/, ar: /صلبة/, zh: /刚性/ },
  'treatment.nonRigidSupport': {
    en: /non-rigid/,
    es: /no rígid/,
    fr: /non rigide/,
    it: /non rigid/,
    ar: /غير صلب/,
    zh: /非刚性/,
  },
  'treatment.nonPrescriptionMedication': {
    en: /non-prescription strength/,
    es: /dosis de venta libre/,
    fr: /dosage de vente libre/,
    it: /dosaggio da banco/,
    ar: /بتركيز لا يحتاج إلى وصفة/,
    zh: /非处方剂量/,
  },
  'treatment.eyeIrrigationOrSwab': { en: /only/, es: /solo/, fr: /seulement/, it: /solo/, ar: /فقط/, zh: /仅/ },
  'treatment.splinterRemoval': {
    en: /than the eye/,
    es: /distinta del ojo/,
    fr: /que de l’œil/,
    it: /diverse dall’occhio/,
    ar: /غير العين/,
    zh: /眼部以外/,
  },
  'treatment.fluidsForHeatStress': {
    en: /heat stress/,
    es: /estrés térmico/,
    fr: /stress thermique/,
    it: /stress da calore/,
    ar: /الإجهاد الحراري/,
    zh: /热应激/,
  },
  'diagnosis.fracturedBoneOrTooth': {
    en: /cracked/,
    es: /fisurado/,
    fr: /fêlés/,
    it: /incrinato/,
    ar: /شرخ/,
    zh: /裂纹/,
  },
  // RIDDOR, regulations 4 and 5.
  'reportReason.burn': {
    en: /scald/,
    es: /escaldadura/,
    fr: /liquide ou vapeur/,
    it: /scottatura/,
    ar: /بسائل ساخن/,
    zh: /烫伤/,
  },
  'reportReason.enclosedSpace': {
    en: /heat-induced illness/,
    es: /enfermedad por calor/,
    fr: /maladie liée à la chaleur/,
    it: /patologia da calore/,
    ar: /مرض ناجم عن الحرارة/,
    zh: /热致疾病/,
  },
  'reportReason.crush': { en: /torso/, es: /tronco/, fr: /tronc/, it: /tronco/, ar: /الجذع/, zh: /躯干/ },
  'reportReason.unconsciousness': {
    en: /head injury/,
    es: /lesión en la cabeza/,
    fr: /traumatisme crânien/,
    it: /trauma cranico/,
    ar: /إصابة في الرأس/,
    zh: /头部受伤/,
  },
  'reportReason.takenToHospital': {
    en: /for treatment/,
    es: /para recibir tratamiento/,
    fr: /y être soignée/,
    it: /per cure/,
    ar: /للعلاج/,
    zh: /治疗/,
  },
  'reportReason.overSevenDays': {
    en: /incapacitated/i,
    es: /incapacidad/i,
    fr: /incapacité/i,
    it: /incapacità/i,
    ar: /عدم القدرة/,
    zh: /不能从事/,
  },
  'harm.amputation': {
    en: /amputation/i,
    es: /amputación/i,
    fr: /amputation/i,
    it: /amputazione/i,
    ar: /بتر/,
    zh: /截指/,
  },
  'case.contradiction.unrecordedAmputation': {
    en: /1904\.39/,
    es: /1904\.39/,
    fr: /1904\.39/,
    it: /1904\.39/,
    ar: /1904\.39/,
    zh: /1904\.39/,
  },
};

/** Words that no text may contain, each with an example: the test has to find it. */
const FORBIDDEN: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\b(whoever|whomever|somebody|everybody)\b/i, 'Whoever raised it is told'],
    [/\bnobody\b/i, 'Nobody waits for admission'],
    [/\bstands?\b(?!alone)/i, 'It stands in our log'],
    [/\b(told|tells?)\b/i, 'The authority was told'],
    [/\b(at once|by itself|any more|anew|lately)\b/i, 'It is closed at once'],
    [/\b(meanwhile|in the meantime)\b/i, 'Changed meanwhile by Ana'],
    [/\b(came|comes|come) of\b/i, 'Did it come of work?'],
    [/\b(taken?|takes|took) .{0,25}\bback\b/i, 'Take the answer back'],
    [/\b(write|written) .{0,12}down\b/i, 'Write it down'],
    [/\b(mend|reckon)/i, 'Reckoned as soon as it is answered'],
    [/\bbeg[iau]n/i, 'Begin a new one'],
    [/\bperson in charge\b|\bput (right|aside)\b|\bturn(ed)? down\b/i, 'The person in charge looks at it'],
    [/\badmi(t|ts|tted|ssion)\b(?! to hospital)/i, 'Awaiting admission'],
    [/\bprivileges?\b(?!\}\})/i, 'Find a privilege'],
    [/\bsites\b|\bplaces\b/i, 'Forms at places'],
    [/\be-mail/i, 'by e-mail'],
    [/\bfilters? off\b|\bin the making\b|\bas it (came|stands)\b/i, 'take a filter off'],
    [/\bEHS (approved|decides|looks)\b/, 'EHS approved it'],
    [/\b(HSE|safety team)\b(?! \()/, 'The safety team decides'],
    [/\blooks? (whether|at it)\b/i, 'Look whether it is done'],
    [/\braise[rd]?\b/i, 'Raise incident'],
    [/\bmails\b|\ba mail\b/i, 'in every mail, or a mail'],
    [/\bEHS members?\b/, 'An EHS member decides'],
    [/\b(is|was) to be (reported|told)\b/i, 'It is to be reported'],
    [/\borganis|\bcolour|\bprogramme\b/i, 'Your organisation'],
  ],
  es: [
    [/\(ya no está\)|(alguien|quien|persona)[^.]{0,20}ya no está(?!\p{L})/iu, 'Alguien que ya no está'],
    [/\bse avisó a la autoridad|\bavisad[ao]s? (a )?la autoridad/i, 'se avisó a la autoridad'],
    [/\binform(ó|aron) de\b/i, 'Ana informó de esto'],
    [/golpe de calor/i, 'golpe de calor'],
    [/\blastim/i, '¿Alguien podría lastimarse hoy?'],
    [/\bactivos? (en uso|coincide)/i, 'No hay ningún activo en uso'],
    [/golpe en la cabeza/i, 'por un golpe en la cabeza'],
    [/días restringidos|restringido o traslado/i, 'Días restringidos'],
    [/respuesta de usted/i, 'La respuesta de usted'],
    [/antes del \{\{/i, 'notificar antes del {{when}}'],
    [/objeto punzante|retirada por motivos/i, 'Corte con objeto punzante'],
    [/lista de comprobación|comprobación de (la )?eficacia/i, 'Lista de comprobación'],
    [/sacar del archivo/i, 'Sacar del archivo'],
    [/quien lo notificó|que lo notificó/i, 'Aceptado por quien lo notificó'],
    [/\bprivilegios?\b/i, 'Buscar un privilegio'],
  ],
  fr: [
    [/\(partie\)/i, '(partie)'],
    [/coup de chaleur/i, 'Boissons contre le coup de chaleur'],
    [/\brépar(é|er|e|ez)\b/i, 'Qui répare ?'],
    [/cause profonde/i, 'Cause profonde'],
    [/arbre des causes/i, 'Arbre des causes'],
    [/travail restreint|\bmutation\b/i, 'Travail restreint ou mutation'],
    [/\bsous-traitant/i, 'Sous-traitant'],
    [/\bscalp\b/i, 'Scalp'],
    [/\btorse\b|choc à la tête/i, 'Perte de connaissance par un choc à la tête'],
    [/jours restreints|retrait médical|blessures? (spécifiée|de la lésion)/i, 'Jours restreints'],
    [/nature de la blessure|le rapport indique/i, 'Nature de la blessure'],
    [/\bdossiers?\b|\bclos(e|es)?\b/i, 'Le dossier est clos'],
    [/\bdécalage\b/i, 'Décalage, oreille droite'],
  ],
  it: [
    [/\(non c’è più\)|(persona|segnalato|collega)[^.]{0,20}non c’è più/i, 'Una persona che non c’è più'],
    [/\btutore\b(?!.*supporto rigido)/i, 'Stecca, tutore o collare'],
    [/\bdenunci/i, 'Va denunciato?'],
    [/colpo di calore/i, 'colpo di calore'],
    [/testa o torace/i, 'testa o torace'],
    [/\brimandat[oaie] (indietro|al)/i, 'Rimandato al team'],
    [/\bsquadra\b/i, 'una squadra'],
    [/giorni limitati|lavoro limitato/i, 'Giorni limitati'],
    [/\bscalpo\b/i, 'Scalpo con trattamento ospedaliero'],
    [/\brevisore\b|\bappaltatore\b/i, 'Revisore'],
    [/causa di fondo/i, 'Causa di fondo'],
    [/uno sguardo/i, 'Attende uno sguardo di Ana'],
    [/\bla riguarda\b/i, 'Qui nulla la riguarda'],
    [/\bchi ha segnalato\b/i, 'Chi ha segnalato non c’è'],
    [/\bsede\b|\bsedi\b/i, 'Scegli almeno una sede'],
  ],
  ar: [
    [/الخطورة/, 'الخطورة الفعلية'],
    [/فقاعة/, 'تفريغ فقاعة'],
    [/ضربة حر/, 'ضربة حر'],
    [/جزء حميم/, 'جزء حميم'],
    [/خطر مباشر/, 'خطر مباشر'],
    [/اً/, 'فوراً'],
    [/تحقّق|سرّي|تحكّم/, 'التحقّق'],
    [/فريق البيئة والصحة/, 'فريق البيئة والصحة والسلامة'],
    [/مصدر خطر/, 'مصدر خطر'],
    [/الفاعلية/, 'فحص الفاعلية'],
    [/حل هندسي|تحكم (إداري|هندسي)|معدات وقاية(?! شخصية)/, 'حل هندسي'],
    [/(?<!\p{L})دبابيس/u, 'غرز أو دبابيس'],
    [/كغير صحيح/, 'أُغلق كغير صحيح'],
    // After a number from 11 on the noun is masculine and in the accusative; the verb agrees with it.
    [/\}\} \p{L}+ًا (تحتاج|تنتظر|تطلب)/u, '{{count}} أمرًا تحتاج إليك'],
  ],
  zh: [
    [/末日|首日/, '末日不能早于首日'],
    [/病例/, '病例：Ana'],
    [/环境健康安全/, '环境健康安全已批准'],
    [/不属实/, '按不属实关闭'],
    [/紧迫/, '紧迫危险'],
    [/皮钉|医学调离/, '皮钉'],
    [/监管工作|就在眼前|等另外/, '由谁监管工作'],
    [/防护装备/, '个人防护装备'],
    [/失去眼睛/, '失去眼睛'],
    [/(此|该)上报(?!人)/, '打开该上报'],
    [/严重事故/, '严重事故一直是未确定'],
    [/日志(?<!审计日志)/, '记入本公司日志'],
    [/上报(监管|主管)|需要?上报$/, '需要上报'],
    [/事故(与事件|表单)/, '事故与事件'],
  ],
};
/** Texts that must contain such words: names of statuses and privileges, and a sentence for reports that wait, are given. */
const MAY = /^((privilege|privilegeGroup|recordStatus|server:recordStatus|server:role)\.|visit\.queue\.kept$)/;

/** Keys whose texts have to be the same, in every language. */
const SAME = [
  ['harm.amputation', 'reportReason.amputation'],
  ['hazard.risk', 'records.column.risk'],
  ['hazard.severity', 'incident.actualSeverity_column'],
  ['task.checklist', 'records.column.checklist'],
  ['hazard.danger', 'issue.danger'],
  ['act.rootCause', 'cause.root'],
  ['record.ehs', 'relation.ehsMember'],
  ['record.team', 'act.team', 'relation.resolutionTeam'],
  ['record.category', 'records.column.category'],
] as const;
/** Keys whose texts have to differ. */
const DIFFERENT = [
  ['hazard.risk', 'hazard.severity', 'hazard.likelihood'],
  ['incident.actualSeverity', 'incident.potentialSeverity', 'hazard.risk'],
  ['treatment.splintForTransport', 'treatment.rigidSupport', 'treatment.nonRigidSupport'],
  ['relation.owner', 'relation.verifier', 'relation.raiser'],
  ['report.notifyBy', 'report.reportBy'],
  ['recordStatus.approved', 'recordStatus.rejected', 'recordStatus.declined'],
] as const;

describe.each(LANGUAGES)('%s', (language) => {
  const texts = allTexts(language);
  const saying = (keys: readonly string[]) => keys.map((key) => texts[key] ?? key);

  test('texts of legal criteria contain the deciding word', () => {
    const wrong = Object.entries(CRITERIA).filter(([key, words]) => !words[language].test(texts[key] ?? ''));
    expect(wrong.map(([key]) => [key, texts[key]])).toEqual([]);
  });

  test.each(FORBIDDEN[language])('no text contains %s', (word, example) => {
    expect(example).toMatch(word);
    expect(Object.entries(texts).filter(([key, text]) => word.test(text) && !MAY.test(key))).toEqual([]);
  });

  test('one thing has one word', () => {
    expect(SAME.filter((keys) => new Set(saying(keys)).size !== 1).map((keys) => [keys, saying(keys)])).toEqual([]);
  });

  test('different things have different words', () => {
    expect(DIFFERENT.filter((keys) => new Set(saying(keys)).size !== saying(keys).length)).toEqual([]);
  });
});
