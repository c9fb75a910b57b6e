import { fold } from '../plain-text.ts';
import type { Employment } from './cases.ts';

/** The gender of a person as recorded. */
export const GENDERS = ['female', 'male', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

/** Words for a gender in files, folded; the digits are those of ISO/IEC 5218. */
const GENDER_WORDS: Readonly<Record<Gender, readonly string[]>> = {
  female: [
    'f female woman women w weiblich frau femme feminin femmina femminile donna mujer femenino femenina hembra feminino mulher vrouw',
    '女 女性 انثى امراة 2',
  ],
  male: [
    'm male man men mannlich mann homme masculin maschio maschile uomo hombre masculino h varon homem v man',
    '男 男性 ذكر رجل 1',
  ],
  other: ['x other diverse divers nonbinary non binary autre altro otro outro', '其他 اخر'],
};
const GENDER_OF = new Map(
  GENDERS.flatMap((gender) =>
    GENDER_WORDS[gender].flatMap((words) => words.split(' ').map((word) => [fold(word), gender] as const)),
  ),
);
/** The gender that a text of a file means, in the languages of registers; undefined for anything else. */
export const readGender = (text: string): Gender | undefined => GENDER_OF.get(fold(text));

/** Prefixes of words for each kind of employment; the first match counts. */
const EMPLOYMENT_WORDS: readonly (readonly [Employment, string])[] = [
  [
    'selfEmployed',
    'self employed|own account|freelanc|autonom|independ|libero profession|selbstandig|zzp|自雇|个体|自営|حسابه',
  ],
  [
    'contractor',
    'contractor|contracted|third part|subcontr|outsourc|agency|someone else|labour hire|temporary worker|contratist|terceir|tercero|appalt|sous trait|entreprise exterieure|ditta esterna|interim|fremdfirm|leiharbeit|外包|第三方|承包|派遣|请负|請負|مقاول',
  ],
  [
    'employee',
    'employe|staff|own worker|permanent|asalariad|salari|dipendent|emplead|empregad|beschaftigt|mitarbeiter|angestellt|werknemer|正式|职工|員工|员工|従業員|社員|موظف|عامل',
  ],
  ['visitor', 'visit|public|passer|访客|公众|来訪|زائر|besuch|pubblico'],
];
const EMPLOYMENT_OF = EMPLOYMENT_WORDS.map(([employment, words]) => [employment, words.split('|').map(fold)] as const);
/** The kind of employment that a text of a file means: "Third Party (Remote)" is a contractor's. Undefined for anything else. */
export function readEmployment(text: string): Employment | undefined {
  const padded = ` ${fold(text)}`;
  const isAny = (words: readonly string[]): boolean =>
    words.some((word) => padded.includes(/^[a-z]/.test(word) ? ` ${word}` : word));
  return text.length > 200 ? undefined : EMPLOYMENT_OF.find(([, words]) => isAny(words))?.[0];
}
