import { names } from '../records/guess/value-words.ts';
import { paddedWords, wordList } from '../records/guess/word-list.ts';
import type { EventType } from './event-types.ts';

/** Prefixes of words for each type of event, in the languages of registers; the first match counts. */
const EVENT_TYPE_WORDS: readonly (readonly [EventType, (padded: string) => boolean])[] = (
  [
    [
      'nearMiss',
      `near_miss nearmiss near_hit close_call good_catch dangerous_occurrence unsafe_act unsafe_condition
      casi_accidente casi_incidente cuasi quase_acidente quase_incidente mancato_infortunio mancato_incidente quasi
      presqu beinahe bijna 未遂 险肇 虚惊 ヒヤリ وشيك`,
    ],
    [
      'injuryOrIllness',
      `injur ill illness sick disease death dead fatal first_aid medical lost_time restricted_work recordable lti mti mtc rwc hospital
      lesion lesao lesoes enfermedad accidente_laboral accidente_de_trabajo primeros_auxilios muerte mortal
      doenca acidente_de_trabalho primeiros_socorros obito infortun malatt primo_soccorso primi_soccorsi decess
      bless maladie accident_du_travail premiers_soins premiers_secours verletz krank arbeitsunfall erste_hilfe tod
      伤 傷 疾病 职业病 死亡 急救 اصاب مرض وفاة اسعاف`,
    ],
    [
      'environmental',
      `environ spill release leak emission discharge pollut contaminat ambient medio_ambient meio_ambient derrame fuga vertido vazamento
      deversement rejet fuite sversament rilascio umwelt leckage freisetz 环境 環境 泄漏 洩漏 泄露 污染 بيئي تسرب انسكاب تلوث`,
    ],
    [
      'security',
      `security theft stolen vandal intrus trespass robbery burglar sabotage seguridad_fisica robo hurto roubo furto effrazion
      sicurezza_fisica surete diebstahl einbruch 安保 保安 盗窃 偷窃 治安 امني سرقة تخريب`,
    ],
    [
      'vehicle',
      `vehic veicul veicol vehicul traffic truck forklift car_accident road_accident collision mva mvi mvc fleet driving
      coche camion carretilla montacargas transit trafic circulation chariot carrello muletto fahrzeug verkehr stapler gabelstapler
      车辆 車輛 交通 叉车 车祸 مركب سيارة مرور`,
    ],
    [
      'propertyDamage',
      `property damage fire explosion equipment_failure dano danos degat dommage danno danni avaria incendi sachschaden schaden
      财产 財產 财物 设备 火灾 ممتلكات اضرار حريق`,
    ],
  ] as const
).map(([type, words]) => [type, wordList(words)]);

/** Negated words: "no injuries". */
const DENIED = /(?<= )(?:no|non|not|without|sin|sem|senza|sans|ohne|keine?) \S+|[无無]\S*/g;

/** The type of event that the name or code of a category means; undefined if it means none. */
export function readEventType(text: string): EventType | undefined {
  if (text.length > 200) return undefined;
  const padded = paddedWords(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const affirmed = padded.replaceAll(DENIED, '');
  const [type] = EVENT_TYPE_WORDS.find(([, says]) => says(affirmed)) ?? [];
  return type ?? (names('nature', affirmed) ? 'injuryOrIllness' : undefined);
}
