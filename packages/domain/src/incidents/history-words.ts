import { isolated } from '../isolated.ts';
import type { Worded } from '../records/record-properties.ts';
import type { Notice, NoticeWay } from './notices.ts';

/** Formatters for the history of an incident, in the reader's language. */
export interface HistoryFormatters {
  /** Returns a text of the web by its key. */
  readonly t: (key: string) => string;
  readonly moment: (at: string) => string;
  readonly amount: (sum: number, currency: string) => string;
  readonly person: (id: number) => string;
}
type Say<T> = (value: T, formatters: HistoryFormatters) => string;
interface Cost {
  readonly kind: string;
  readonly amount: number;
  readonly currency: string;
  readonly note: string;
}
interface VisibleNotice extends Pick<Notice, 'regime' | 'what'> {
  readonly at: string;
  readonly byId: number;
  readonly how: NoticeWay;
  readonly reference: string;
}

const yesNo: Say<boolean> = (is, { t }) => t(is ? 'record.yes' : 'record.no');
const moment: Say<string> = (at, formatters) => formatters.moment(at);
const each =
  <T>(say: Say<T>): Say<readonly T[]> =>
  (values, formatters) =>
    values.map((value) => say(value, formatters)).join('; ');
/** Joins the texts that are not empty. */
const parts = (...texts: string[]): string => texts.filter(Boolean).join(' · ');

const cost: Say<Cost> = ({ kind, amount, currency, note }, formatters) =>
  parts(formatters.t(`cost.kind.${kind}`), isolated(formatters.amount(amount, currency)), isolated(note));
const notice: Say<VisibleNotice> = ({ regime, what, at, byId, how, reference }, formatters) =>
  parts(
    `${formatters.t(`report.regime.${regime}`)} ${formatters.t(`notice.${what}`)}`,
    formatters.moment(at),
    isolated(formatters.person(byId)),
    formatters.t(`notice.how.${how}`),
    isolated(reference),
  );

/** An involved person as the history shows them to a reader: without a name if it is hidden from the reader. */
export interface VisiblePerson {
  readonly employeeId: number | null;
  readonly name: string | null;
  readonly involvement: string;
  readonly employment: string;
  /** Absent if unknown, and if the name is hidden. */
  readonly gender?: string;
  readonly jobTitle?: string;
}
/**
 * A changed case as the history shows it to a reader: whose it is, and the changed parts; null for a reader who may not see cases.
 */
export type VisibleCase =
  | (Pick<VisiblePerson, 'employeeId' | 'name'> & { readonly parts: readonly string[] })
  | { readonly parts: null };

const who: Say<Pick<VisiblePerson, 'employeeId' | 'name'>> = ({ employeeId, name }, { t, person }) =>
  isolated(employeeId === null ? (name ?? t('involved.hidden')) : person(employeeId));
const involved: Say<VisiblePerson> = (person, formatters) =>
  parts(
    who(person, formatters),
    formatters.t(`involved.as.${person.involvement}`),
    formatters.t(`employment.${person.employment}`),
    person.gender ? formatters.t(`gender.${person.gender}`) : '',
    person.jobTitle ? isolated(person.jobTitle) : '',
  );
/** Labels of the parts of a case; the other parts are labelled by their question. */
const CASE_PARTS: Readonly<Record<string, string>> = {
  type: 'case.typeOf',
  lostTime: 'guide.ask.daysAway',
  codes: 'case.tab.codes',
  privacyReasons: 'case.tab.privacy',
  report: 'case.tab.report',
};
const caseOf: Say<VisibleCase> = (change, formatters) =>
  change.parts === null
    ? formatters.t('case.changed')
    : parts(
        who(change, formatters),
        ...change.parts.map((part) => formatters.t(CASE_PARTS[part] ?? `guide.ask.${part}`)),
      );

interface Property {
  /** Key of its label among the texts of the web. */
  readonly label: string;
  readonly say: Say<never>;
}
const PROPERTIES: Readonly<Record<string, Property>> = {
  person: { label: 'incident.involved', say: involved },
  case: { label: 'incident.cases', say: caseOf },
  timeline: {
    label: 'incident.timeline',
    say: each(({ at, text }: { at: string; text: string }, formatters) => `${formatters.moment(at)} ${text}`),
  },
  costs: { label: 'incident.costs', say: each(cost) },
  notices: { label: 'notice.title', say: each(notice) },
  knownAt: { label: 'report.knownAt', say: moment },
  workRelated: { label: 'report.workRelated', say: yesNo },
  workRelatedKnownAt: { label: 'report.workRelatedKnownAt', say: moment },
  travel: { label: 'report.travel', say: (travel: string, { t }) => t(`travel.${travel}`) },
  dangerousOccurrence: { label: 'report.dangerousOccurrence', say: yesNo },
  onOurPremises: { label: 'report.onOurPremises', say: yesNo },
  gas: { label: 'report.gas', say: (gas: string, { t }) => t(`gas.${gas}`) },
};

/** Puts a property of an investigation into words; undefined for an unknown property. */
export function historyWords(property: string, value: unknown, formatters: HistoryFormatters): Worded | undefined {
  const known = Object.hasOwn(PROPERTIES, property) ? PROPERTIES[property] : undefined;
  if (!known) return undefined;
  const text = value == null ? '' : known.say(value as never, formatters);
  return { label: formatters.t(known.label), text: text || formatters.t('record.none') };
}
