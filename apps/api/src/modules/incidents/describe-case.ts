import type { Case, InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import { oiicsTitle } from '@safety-qube/domain/incidents/oiics';
import { answerAsAsked } from '@safety-qube/domain/incidents/recordability';
import { type DocumentFormat, type DocumentSection, isolatedLine } from '../record-pdf/index.ts';
import { CODE_AXES } from './incidents.cases.ts';

type Rows = Extract<DocumentSection, { kind: 'rows' }>['rows'];

/** Returns the name of an involved person, or a note that it is hidden from the reader. */
export const nameOf = ({ name }: InvolvedPerson, { t }: DocumentFormat): string =>
  isolatedLine(name ?? t('involved.hidden'));
/** Creates a section of labelled rows. */
export const rows = (title: string, lines: Rows): DocumentSection => ({ kind: 'rows', title, rows: lines });

type Step = Case['recordability']['steps'][number];

/** Returns the answer to a question of the decision tree as text. */
function answerOf(step: Step, { facts }: Case, { t }: DocumentFormat): string {
  const { fact } = step;
  const { contribution, exception } = facts;
  if (fact === 'contribution' && contribution) return t(`contribution.${contribution}`);
  if (fact === 'exception' && exception && exception !== 'none') return t(`workException.${exception}`);
  const said = answerAsAsked(step);
  return t(said === 'unknown' ? 'guide.answer.unknown' : `record.${said}`);
}

function verdictOf({ recordability, log }: Case, { t }: DocumentFormat): string {
  const { recordable, classification, missing } = recordability;
  if (recordable === 'no') return t('case.verdict.no');
  if (recordable === 'unknown' || !classification) return t('case.verdict.unknown', { open: String(missing.length) });
  return `${t('case.verdict.yes', { column: t(`case.column.${classification}`) })}. ${t(`case.log.${log ?? 'open'}`)}`;
}

/** Lists the periods of lost work, and the harms of the person that authorities ask about. */
function describeTimes({ lostTime, report }: Case, { t, productText, day, moment }: DocumentFormat): Rows {
  const lost = (lostTime ?? []).map(({ kind, from, to }) => ({
    label: productText(t(`lostTime.${kind}`)),
    text: productText([from, to].map((one) => (one ? isolatedLine(day(one)) : '…')).join(' – ')),
  }));
  const harms = report.harms.map(({ kind, at, knownAt }) => ({
    label: productText(t(`harm.${kind}`)),
    text: productText(`${isolatedLine(moment(at))} · ${t('harm.knownAt')} ${isolatedLine(moment(knownAt))}`),
  }));
  const none =
    report.noHarms && !harms.length
      ? [{ label: productText(t('harm.list')), text: productText(t('harm.noneOfThese')) }]
      : [];
  const hospital = report.hospital
    ? [{ label: productText(t('harm.hospital')), text: productText(isolatedLine(report.hospital)) }]
    : [];
  return [...lost, ...harms, ...none, ...hospital];
}

/** Returns the case of a person as a section of the incident's document: its outcome, and why it is recordable or not. */
export function describeCase(person: InvolvedPerson, entered: Case, format: DocumentFormat): DocumentSection {
  const { t, own, productText } = format;
  const { type, outcome, days, facts, privacyReasons, codes, recordability, contradictions } = entered;
  const line = (label: string, text: string) => ({ label: productText(label), text: productText(text) });
  const lost = [
    days.away ? t('case.daysAway', { days: String(days.away) }) : '',
    days.restricted ? t('case.daysRestricted', { days: String(days.restricted) }) : '',
    days.isCapped ? t('case.capped') : '',
  ].filter(Boolean);
  const coded = CODE_AXES.flatMap(([name, axis]) => {
    const code = codes[name];
    return code ? [line(t(`case.code.${name}`), isolatedLine(`${code} ${oiicsTitle(axis, code) ?? ''}`.trim()))] : [];
  });
  return rows(t('case.title', { name: nameOf(person, format) }), [
    line(
      t('case.typeOf'),
      [t(`case.type.${type}`), outcome && t(`case.outcome.${outcome}`), ...lost].filter(Boolean).join(' · '),
    ),
    ...describeTimes(entered, format),
    ...(facts.treatments?.length
      ? [line(own('document.treatments'), facts.treatments.map((one) => t(`treatment.${one}`)).join('; '))]
      : []),
    ...coded,
    ...(privacyReasons.length
      ? [line(t('case.tab.privacy'), privacyReasons.map((one) => t(`privacy.${one}`)).join('; '))]
      : []),
    line(t('case.tab.guide'), verdictOf(entered, format)),
    ...contradictions.map((one) => line(t('case.contradiction'), t(`case.contradiction.${one}`))),
    ...recordability.steps.map((step) =>
      line(
        isolatedLine(step.paragraph),
        `${t(`guide.ask.${step.fact}` as 'guide.ask.died')} ${answerOf(step, entered, format)}`,
      ),
    ),
  ]);
}
