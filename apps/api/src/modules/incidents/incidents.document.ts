import type { AuthorityNotice, Case, Investigation, InvolvedPerson } from '@safety-qube/contract/investigation';
import { outlineOf, whyOf } from '@safety-qube/domain/incidents/cause-tree';
import { oiicsTitle } from '@safety-qube/domain/incidents/oiics';
import { answerAsAsked } from '@safety-qube/domain/incidents/recordability';
import type { Ctx } from '../../platform/context.ts';
import { apart, type DocumentLook, type DocumentSection, readRecordWords } from '../records/index.ts';
import { CODE_AXES } from './incidents.cases.ts';
import { readInvestigation } from './investigation.queries.ts';

interface Telling {
  readonly look: DocumentLook;
  /** What one of ours is called. */
  readonly person: (id: number) => string;
}
type Rows = Extract<DocumentSection, { kind: 'rows' }>['rows'];

const nameOf = ({ name }: InvolvedPerson, { t }: DocumentLook): string => apart(name ?? t('involved.hidden'));
const rows = (title: string, lines: Rows): DocumentSection => ({ kind: 'rows', title, rows: lines });
/** Where the law says so: its signs run from left to right, whatever stands around them. */
const paragraphs = (...texts: string[]): string => texts.map(apart).join(', ');

function describePeople({ people }: Investigation, look: DocumentLook): DocumentSection {
  const { t, ours } = look;
  const line = (person: InvolvedPerson) => ({
    label: ours(t(`involved.as.${person.involvement}`)),
    text: ours([nameOf(person, look), t(`employment.${person.employment}`)].join(' · ')),
  });
  return rows(t('incident.involved'), people.map(line));
}

type Step = Case['recordability']['steps'][number];

/** What was answered to a question of the decision tree. */
function answerOf(step: Step, { facts }: Case, { t }: DocumentLook): string {
  const { fact } = step;
  const { contribution, exception } = facts;
  if (fact === 'contribution' && contribution) return t(`contribution.${contribution}`);
  if (fact === 'exception' && exception && exception !== 'none') return t(`workException.${exception}`);
  const said = answerAsAsked(step);
  return t(said === 'unknown' ? 'guide.answer.unknown' : `record.${said}`);
}

function verdictOf({ recordability, log }: Case, { t }: DocumentLook): string {
  const { recordable, classification, missing } = recordability;
  if (recordable === 'no') return t('case.verdict.no');
  if (recordable === 'unknown' || !classification) return t('case.verdict.unknown', { open: String(missing.length) });
  return `${t('case.verdict.yes', { column: t(`case.column.${classification}`) })}. ${t(`case.log.${log ?? 'open'}`)}`;
}

function describeCase(person: InvolvedPerson, written: Case, look: DocumentLook): DocumentSection {
  const { t, own, ours } = look;
  const { type, outcome, days, facts, privacyReasons, codes, recordability } = written;
  const line = (label: string, text: string) => ({ label: ours(label), text: ours(text) });
  const lost = [
    days.away ? t('case.daysAway', { days: String(days.away) }) : '',
    days.restricted ? t('case.daysRestricted', { days: String(days.restricted) }) : '',
    days.isCapped ? t('case.capped') : '',
  ].filter(Boolean);
  const coded = CODE_AXES.flatMap(([name, axis]) => {
    const code = codes[name];
    return code ? [line(t(`case.code.${name}`), apart(`${code} ${oiicsTitle(axis, code) ?? ''}`.trim()))] : [];
  });
  return rows(t('case.title', { name: nameOf(person, look) }), [
    line(
      t('case.typeOf'),
      [t(`case.type.${type}`), outcome && t(`case.outcome.${outcome}`), ...lost].filter(Boolean).join(' · '),
    ),
    ...(facts.treatments?.length
      ? [line(own('document.treatments'), facts.treatments.map((one) => t(`treatment.${one}`)).join('; '))]
      : []),
    ...coded,
    ...(privacyReasons.length
      ? [line(t('case.tab.privacy'), privacyReasons.map((one) => t(`privacy.${one}`)).join('; '))]
      : []),
    line(t('case.tab.guide'), verdictOf(written, look)),
    ...recordability.steps.map((step) =>
      line(
        paragraphs(step.paragraph),
        `${t(`guide.ask.${step.fact}` as 'guide.ask.died')} ${answerOf(step, written, look)}`,
      ),
    ),
  ]);
}

function describeStatements({ statements, people }: Investigation, look: DocumentLook): DocumentSection {
  const { t, said, ours, day } = look;
  const line = ({ personId, takenOn, text }: NonNullable<Investigation['statements']>[number]) => {
    const person = people.find(({ id }) => id === personId);
    return { label: person ? nameOf(person, look) : null, text: said(text), meta: takenOn ? ours(day(takenOn)) : null };
  };
  return { kind: 'texts', title: t('incident.statements'), items: (statements ?? []).map(line) };
}

function describeTimeline({ timeline }: Investigation, { t, said, ours, moment }: DocumentLook): DocumentSection {
  return rows(
    t('incident.timeline'),
    timeline.map(({ at, text }) => ({ label: ours(moment(at)), text: said(text) })),
  );
}

function describeCauses({ causes }: Investigation, { t, said, ours }: DocumentLook): DocumentSection {
  const label = (id: string): string => {
    const why = whyOf(causes, id);
    const isRoot = why > 1 && !causes.some(({ parentId }) => parentId === id);
    const place = why === 1 ? t('cause.immediate') : t('cause.why', { number: String(why) });
    return isRoot ? `${place} · ${t('cause.root')}` : place;
  };
  return rows(
    t('incident.causes'),
    outlineOf(causes).map(({ cause: { id, text } }) => ({ label: ours(label(id)), text: said(text) })),
  );
}

function describeCosts({ costs }: Investigation, { t, ours, amount }: DocumentLook): DocumentSection {
  const totals = [...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, lines]) => ({
    label: ours(t('cost.total')),
    text: ours(
      amount(
        lines.reduce((sum, line) => sum + line.amount, 0),
        currency,
      ),
    ),
  }));
  const lines = costs.map(({ kind, amount: sum, currency, note }) => ({
    label: ours(t(`cost.kind.${kind}`)),
    text: ours([amount(sum, currency), note && apart(note)].filter(Boolean).join(' · ')),
  }));
  return rows(t('incident.costs'), [...lines, ...totals]);
}

/** That an authority was told, and by whom. */
function toldIn({ regime, what, at, byId, how, reference, note }: AuthorityNotice, { look, person }: Telling): string {
  const { t, moment } = look;
  const told = t('notice.told', { when: apart(moment(at)), who: apart(person(byId)), how: t(`notice.how.${how}`) });
  const number = reference && t('notice.ref', { reference: apart(reference) });
  return [`${t(`report.regime.${regime}`)} ${t(`notice.${what}`)}`, told, number, note && apart(note)]
    .filter(Boolean)
    .join(' · ');
}

function describeReports({ reportability, notices }: Investigation, telling: Telling): DocumentSection {
  const { t, ours, moment } = telling.look;
  const lines = (reportability ?? []).flatMap(({ regime, reportable, duties, why }) => [
    { label: ours(t(`report.regime.${regime}`)), text: ours(t(`report.${reportable}`)) },
    ...duties.map(({ what, by, paragraph, met }) => ({
      label: ours(paragraphs(paragraph)),
      text: ours(
        [
          `${t(`report.duty.${what}`)} ${t('report.by', { when: apart(moment(by)) })}`,
          t(met === null ? 'notice.open' : 'notice.done'),
        ].join(' · '),
      ),
    })),
    ...why.map(({ key, paragraph }) => ({
      label: ours(paragraphs(paragraph)),
      text: ours(t(`reportReason.${key}` as 'reportReason.death')),
    })),
  ]);
  const told = (notices ?? []).map((notice) => ({
    label: ours(t('notice.title')),
    text: ours(toldIn(notice, telling)),
  }));
  return rows(t('report.title'), [...lines, ...told]);
}

/** The investigation of an incident as sections of its document, as far as the caller may see it. */
export async function describeInvestigation(ctx: Ctx, id: number): Promise<(look: DocumentLook) => DocumentSection[]> {
  const investigation = await readInvestigation(ctx, id);
  const { person } = await readRecordWords(ctx, 'incident');
  return (look) => [
    describePeople(investigation, look),
    ...investigation.people.flatMap((person) => (person.case ? [describeCase(person, person.case, look)] : [])),
    describeStatements(investigation, look),
    describeTimeline(investigation, look),
    describeCauses(investigation, look),
    describeCosts(investigation, look),
    describeReports(investigation, { look, person }),
  ];
}
