import type { AuthorityNotice, Investigation, InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import { outlineOf, whyOf } from '@safety-qube/domain/incidents/cause-tree';
import { lateReport } from '@safety-qube/domain/incidents/late-report';
import { isWithoutDelay } from '@safety-qube/domain/incidents/notices';
import { aboutText } from '@safety-qube/domain/incidents/report-facts';
import { clockOfDuty } from '@safety-qube/domain/incidents/running-clocks';
import type { Ctx } from '../../platform/context.ts';
import { type DocumentFormat, type DocumentSection, isolatedLine } from '../record-pdf/index.ts';
import { readRecordWords } from '../records/index.ts';
import { describeCase, nameOf, rows } from './describe-case.ts';
import { readInvestigation } from './investigation.queries.ts';

type RegimeAssessment = NonNullable<Investigation['reportability']>[number];
type Duty = RegimeAssessment['duties'][number];

interface Formatting {
  readonly format: DocumentFormat;
  /** Returns the name of an employee. */
  readonly person: (id: number) => string;
}

function describePeople({ people }: Investigation, format: DocumentFormat): DocumentSection {
  const { t, productText } = format;
  const line = (person: InvolvedPerson) => ({
    label: productText(t(`involved.as.${person.involvement}`)),
    text: productText(
      [
        nameOf(person, format),
        t(`employment.${person.employment}`),
        person.gender && t(`gender.${person.gender}`),
        person.jobTitle && isolatedLine(person.jobTitle),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  });
  return rows(t('incident.involved'), people.map(line));
}

function describeStatements({ statements, people }: Investigation, format: DocumentFormat): DocumentSection {
  const { t, personText, productText, day } = format;
  const line = ({ personId, takenOn, text }: NonNullable<Investigation['statements']>[number]) => {
    const person = people.find(({ id }) => id === personId);
    return {
      label: person ? nameOf(person, format) : null,
      text: personText(text),
      meta: takenOn ? productText(day(takenOn)) : null,
    };
  };
  return { kind: 'texts', title: t('incident.statements'), items: (statements ?? []).map(line) };
}

function describeTimeline(
  { timeline }: Investigation,
  { t, personText, productText, moment }: DocumentFormat,
): DocumentSection {
  return rows(
    t('incident.timeline'),
    timeline.map(({ at, text }) => ({ label: productText(moment(at)), text: personText(text) })),
  );
}

function describeCauses({ causes }: Investigation, { t, personText, productText }: DocumentFormat): DocumentSection {
  const label = (id: string): string => {
    const why = whyOf(causes, id);
    const isRoot = why > 1 && !causes.some(({ parentId }) => parentId === id);
    const place = why === 1 ? t('cause.immediate') : t('cause.why', { number: String(why) });
    return isRoot ? `${place} · ${t('cause.root')}` : place;
  };
  return rows(
    t('incident.causes'),
    outlineOf(causes).map(({ cause: { id, text } }) => ({ label: productText(label(id)), text: personText(text) })),
  );
}

function describeCosts({ costs }: Investigation, { t, productText, amount }: DocumentFormat): DocumentSection {
  const totals = [...Map.groupBy(costs, ({ currency }) => currency)].map(([currency, lines]) => ({
    label: productText(t('cost.total')),
    text: productText(
      amount(
        lines.reduce((sum, line) => sum + line.amount, 0),
        currency,
      ),
    ),
  }));
  const lines = costs.map(({ kind, amount: sum, currency, note }) => ({
    label: productText(t(`cost.kind.${kind}`)),
    text: productText([amount(sum, currency), note && isolatedLine(note)].filter(Boolean).join(' · ')),
  }));
  return rows(t('incident.costs'), [...lines, ...totals]);
}

/** Formats a notice to an authority. */
function noticeText(
  { regime, what, at, byId, how, reference, note }: AuthorityNotice,
  { format, person }: Formatting,
): string {
  const { t, moment } = format;
  const notified = t('notice.told', {
    when: isolatedLine(moment(at)),
    who: isolatedLine(person(byId)),
    how: t(`notice.how.${how}`),
  });
  const number = reference && t('notice.ref', { reference: isolatedLine(reference) });
  return [`${t(`report.regime.${regime}`)} ${t(`notice.${what}`)}`, notified, number, note && isolatedLine(note)]
    .filter(Boolean)
    .join(' · ');
}

function describeReports(
  { reportability, notices }: Investigation,
  { isClosed, ...formatting }: Formatting & { readonly isClosed: boolean },
): DocumentSection {
  const { t, productText, moment, day, language } = formatting.format;
  const now = Date.now();
  /** Whether a duty is met; how late it is otherwise, or the decision whether it applies. */
  const stateOf = (assessed: RegimeAssessment, duty: Duty): string => {
    if (duty.met !== null) return t('notice.done');
    const clock = clockOfDuty(assessed, duty, isClosed);
    const late = clock ? lateReport(clock, { now, language }) : undefined;
    return late ? t(late.key, { regime: late.regime, span: late.span }) : t('notice.open');
  };
  const linesOf = (assessed: RegimeAssessment) => {
    const { regime, reportable, duties, why } = assessed;
    const label = productText(t(`report.regime.${regime}`));
    return [
      { label, text: productText(t(`report.${reportable}`)) },
      ...duties.map((duty) => ({
        label: productText(isolatedLine(duty.paragraph)),
        text: productText(
          [
            ...duty.about.map((one) => t(aboutText(one))),
            t(isWithoutDelay(regime, duty) ? `report.${duty.what}AtOnce` : `report.${duty.what}By`, {
              when: isolatedLine(duty.lastDay ? day(duty.lastDay) : moment(duty.by)),
            }),
            stateOf(assessed, duty),
          ].join(' · '),
        ),
      })),
      ...why.map(({ key, paragraph }) => ({
        label: productText(isolatedLine(paragraph)),
        text: productText(t(`reportReason.${key}`)),
      })),
      { label, text: productText(t(`report.limits.${regime}`)) },
    ];
  };
  const noticeRows = (notices ?? []).map((notice) => ({
    label: productText(t('notice.title')),
    text: productText(noticeText(notice, formatting)),
  }));
  return rows(t('report.title'), [...(reportability ?? []).flatMap(linesOf), ...noticeRows]);
}

/** Returns the investigation of an incident as sections of its document, as far as the caller may see it. */
export async function describeInvestigation(
  ctx: Ctx,
  id: number,
): Promise<(format: DocumentFormat) => DocumentSection[]> {
  const investigation = await readInvestigation(ctx, id);
  const { closed_at: closedAt } = await ctx.tx
    .selectFrom('record')
    .select('closed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { person } = await readRecordWords(ctx, 'incident');
  return (format) => [
    describePeople(investigation, format),
    ...investigation.people.flatMap((person) => (person.case ? [describeCase(person, person.case, format)] : [])),
    describeStatements(investigation, format),
    describeTimeline(investigation, format),
    describeCauses(investigation, format),
    describeCosts(investigation, format),
    describeReports(investigation, { format, person, isClosed: closedAt !== null }),
  ];
}
