import { listText } from '@safety-qube/domain/list-text';
import { descriptorOf } from '@safety-qube/domain/record-types/record-types';
import { RELATIONS } from '@safety-qube/domain/records/relations';
import { statusText } from '../../platform/i18n.ts';
import { lateText } from '../records/index.ts';
import { describeComments, describeHistory } from './describe-history.ts';
import type { DocumentData, DocumentSection } from './document-data.ts';
import type { DocumentFormat } from './document-format.ts';
import type { PhotoSection } from './photos.ts';
import type { ReadContent } from './read-content.ts';
import { isolatedLine, plain } from './typeset-text.ts';
import { unvowelled } from './unvowelled.ts';

/** The name of the logo's file. */
export const LOGO = 'logo.png';
const GREY = '#5c6677';
const RED = '#c0272d';
/** Colours of statuses, the same as on pages; other statuses have the tenant's colour. */
const STATUS_COLORS: Readonly<Record<string, string>> = {
  Closed: GREY,
  'Resolution Implemented': '#6145c9',
  Completed: '#6145c9',
  Verified: '#1a7a48',
  Cancelled: GREY,
  'Resolution Approved by EHS Team': '#1a7a48',
  'Resolution not Approved by EHS Team': RED,
  'Resolution not Approved by Raiser': RED,
};
const colorOf = (text: string | null | undefined, otherwise: string): string =>
  text && /^#[0-9a-f]{6}$/i.test(text) ? text : otherwise;

function describeFacts(
  { row, record, definition, words, fields }: ReadContent,
  { t, own, personText, productText, moment, day }: DocumentFormat,
) {
  const place = [
    ['facility', words.facility(row.facility_id)],
    ['department', row.department_id === null ? '' : words.unit(row.department_id)],
    ['location', row.location_id === null ? '' : words.unit(row.location_id)],
    ['subarea', row.subarea_id === null ? '' : words.unit(row.subarea_id)],
  ] as const;
  const facts = definition.facts
    .filter(({ isText }) => !isText)
    .map((fact) => [words.fact(fact), fact.say(row, words)] as const);
  const details: readonly (readonly [string, string | null])[] = [
    ...place.map(([level, name]) => [words.level(level), name] as const),
    [t('record.category'), row.category && words.category(row.category, row.facility_id)],
    [t('record.priority'), row.priority === null ? null : words.priority(row.priority)],
    ...facts,
    ...fields
      .filter(({ kind }) => kind !== 'long-text')
      .map((field) => [field.label, field.say(row.fields[field.id], { ...words, moment, day })] as const),
  ];
  const dates: readonly (readonly [string, string | null])[] = [
    [t('record.raisedAt', { context: definition.type }), moment(record.raisedAt)],
    [t('record.due'), row.due_on && day(row.due_on)],
    [own('document.closed'), record.closedAt && moment(record.closedAt)],
    [own('document.closedAs'), record.closedAs && words.closing(record.closedAs)],
  ];
  const shown = (lines: typeof details, write: typeof personText) =>
    lines.flatMap(([label, text]) => (text ? [{ label, value: write(text) }] : []));
  return [...shown(details, personText), ...shown(dates, productText)];
}

function describeMarks(
  { row, definition, words }: ReadContent,
  format: DocumentFormat,
  brand: string,
): DocumentData['marks'] {
  const own = definition.facts.flatMap((fact) => {
    const mark = fact.mark?.(row, words);
    const fill = mark?.fill ? colorOf(mark.fill, '') || null : null;
    return mark ? [{ text: plain(mark.text ?? words.fact(fact)), color: RED, fill }] : [];
  });
  const late = lateText(format.language, row);
  return [
    { text: words.status(row.status), color: STATUS_COLORS[row.status] ?? brand, fill: null },
    ...(late ? [{ text: plain(late), color: RED, fill: null }] : []),
    ...own,
    ...(row.is_confidential ? [{ text: format.t('record.confidential'), color: RED, fill: null }] : []),
    ...(row.archived_at ? [{ text: format.t('record.archived'), color: GREY, fill: null }] : []),
  ];
}

function describePeople(
  { row, words, definition }: ReadContent,
  { t, productText, language }: DocumentFormat,
): DocumentSection {
  const name = (id: number) => isolatedLine(words.person(id) || t('record.someone'));
  const rows = RELATIONS.flatMap((relation) => {
    const names = row.people.filter((person) => person.relation === relation).map(({ employeeId }) => name(employeeId));
    if (relation === 'raiser' && row.is_anonymous) names.unshift(t('record.anonymous'));
    return names.length
      ? [
          {
            label: productText(t(`relation.${relation}`, { context: definition.type })),
            text: productText(listText(language, names)),
          },
        ]
      : [];
  });
  return { kind: 'rows', title: t('record.people'), rows };
}

function describeLinks({ record, links }: ReadContent, { t, productText, language }: DocumentFormat): DocumentSection {
  const rows = [
    ...(record.duplicateOf ? [{ label: t('record.duplicateOf'), ...record.duplicateOf }] : []),
    ...links.duplicates.map((other) => ({ label: t('record.duplicate'), ...other })),
    ...links.linked.map((other) => ({ label: t('record.linkOf'), ...other })),
  ];
  return {
    kind: 'rows',
    title: t('record.links'),
    rows: rows.map(({ label, number, title, status }) => ({
      label: productText(label),
      text: productText(
        [number, title, unvowelled(language, statusText(language, status))].map(isolatedLine).join(' · '),
      ),
    })),
  };
}

/** Lists the records that were created from it, by type, with owner, due date and status. */
function describeDerived(
  { came, words, definition }: ReadContent,
  { t, productText, day, language }: DocumentFormat,
): DocumentSection[] {
  return [...Map.groupBy(came, ({ type }) => type)].map(([type, records]) => ({
    kind: 'rows',
    title: t(descriptorOf(type).names.many, { context: definition.type }),
    rows: records.map(({ number, title, status, ownerId, dueOn, lateFrom }) => {
      const owner = ownerId === null ? '' : isolatedLine(words.person(ownerId) || t('record.someone'));
      const due = dueOn === null ? '' : `${t('record.due')} ${isolatedLine(day(dueOn))}`;
      const late = lateText(language, { type, status, late_from: lateFrom });
      const statusName = unvowelled(language, statusText(language, status));
      return {
        label: productText(number === null ? t(descriptorOf(type).names.one) : isolatedLine(number)),
        text: productText(
          [isolatedLine(title), owner, late ? isolatedLine(late) : due, statusName].filter(Boolean).join(' · '),
        ),
      };
    }),
  }));
}

function describeTexts(
  { row, record, definition, words, fields }: ReadContent,
  { t, own, personText, productText, moment }: DocumentFormat,
): DocumentSection[] {
  const texts = definition.facts.flatMap((fact) => {
    const text = fact.isText ? fact.say(row, words) : null;
    return text ? [{ label: words.fact(fact), text: personText(text), meta: null }] : [];
  });
  const fieldTexts = fields.flatMap(({ id, kind, label, say }) => {
    const text = kind === 'long-text' ? say(row.fields[id], words) : null;
    return text ? [{ label, text: personText(text), meta: null }] : [];
  });
  const found: DocumentSection = {
    kind: 'texts',
    title: t(definition.descriptionHeading),
    items: [{ label: null, text: personText(row.description), meta: null }, ...texts, ...fieldTexts],
  };
  const { resolution, sentBack } = record;
  const by = (id: number | null, at: string) =>
    productText(
      [...(id === null ? [] : [isolatedLine(words.person(id) || t('record.someone'))]), moment(at)].join(' · '),
    );
  const done: DocumentSection = {
    kind: 'texts',
    title: t('record.done', { context: definition.type }),
    items: [
      ...(resolution
        ? [{ label: null, text: personText(resolution.what ?? ''), meta: by(resolution.byId, resolution.at) }]
        : []),
      ...(resolution?.rootCause
        ? [{ label: t('act.rootCause'), text: personText(resolution.rootCause), meta: null }]
        : []),
      ...(sentBack
        ? [
            {
              label: own('document.sentBack'),
              text: personText(sentBack.reason ?? ''),
              meta: by(sentBack.byId, sentBack.at),
            },
          ]
        : []),
    ],
  };
  return done.items.length ? [found, done] : [found];
}

/** Lists what an import contained that has no field of its own, by column. */
function describeSource({ record }: ReadContent, { own, personText }: DocumentFormat): DocumentSection {
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const rows = Object.entries(record.source ?? {}).filter(([, value]) => value !== null && value !== '');
  return {
    kind: 'source',
    title: own('document.source'),
    note: own('document.sourceNote'),
    rows: rows.map(([name, value]) => ({ label: personText(name), text: personText(text(value)) })),
  };
}

const isEmpty = (section: DocumentSection): boolean => {
  if (section.kind === 'texts' || section.kind === 'comments') return section.items.length === 0;
  if (section.kind === 'photos') return section.groups.length === 0;
  return (section.kind === 'files' ? section.lines : section.rows).length === 0;
};

/** Returns the data of a record's document, in reading order. */
export function describeRecord(
  content: ReadContent,
  format: DocumentFormat,
  by: string,
  photos: PhotoSection,
): DocumentData {
  const { row, record } = content;
  const { t, own, personText, productText, language, isRightToLeft, timeZone, moment } = format;
  const color = colorOf(content.color, '#2a66e0');
  const sections: DocumentSection[] = [
    ...describeTexts(content, format),
    ...(content.describeOwn?.(format) ?? []),
    ...describeDerived(content, format),
    photos.photos,
    photos.files,
    describePeople(content, format),
    describeLinks(content, format),
    describeComments(content, format),
    describeHistory(content, format),
    describeSource(content, format),
  ];
  return {
    lang: language,
    rtl: isRightToLeft,
    color,
    logo: content.logo ? LOGO : null,
    tenant: plain(content.tenant),
    kind: t(content.definition.names.one),
    number: plain(row.number),
    title: personText(row.title),
    confidential: row.is_confidential ? t('record.confidential') : null,
    marks: describeMarks(content, format, color),
    lead: record.duplicateOf
      ? productText(`${t('record.duplicateOf')} ${isolatedLine(record.duplicateOf.number)}`)
      : null,
    facts: describeFacts(content, format),
    sections: sections.filter((section) => !isEmpty(section)),
    printed: own('document.printed', { when: moment(new Date()), zone: timeZone, who: isolatedLine(by) }),
    page: own('document.page', { page: '\u0001page\u0001', pages: '\u0001pages\u0001' }).split('\u0001'),
  };
}
