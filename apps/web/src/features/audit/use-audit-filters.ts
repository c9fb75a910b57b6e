import { keysOf } from '@safety-qube/domain/objects';
import { personName } from '@safety-qube/domain/person-name';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choiceFilter, idFilter } from '../../components/register/use-register-list.ts';
import type { Filter } from '../../components/ui/filter.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { auditChoicesQuery } from './audit.queries.ts';
import { type AuditSearch, isSpan, SPANS } from './audit-search.ts';

/**
 * Returns the filters of the log: person, action, kind of the subject, period; and the subject by its name, where a page led here to
 * the lines about it.
 */
export function useAuditFilters(
  search: AuditSearch,
  narrow: (filters: object) => void,
  subjectName: string | null | undefined,
): Filter[] {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const { data: choices } = useQuery(auditChoicesQuery);
  const list = { search, narrow };
  const { days, subject } = search;
  const shown = (): string => {
    if (!days) return '';
    if (isSpan(days)) return t(`audit.span.${days}`);
    const [from, to] = days.split('..').map((day) => day && dates.plainDay(day));
    if (from && to) return t('list.fromTo', { from, to });
    return from ? t('list.fromOn', { day: from }) : t('list.upTo', { day: to });
  };
  return [
    idFilter(
      list,
      'by',
      t('audit.by'),
      people.all.map((person) => ({ id: person.id, name: personName(person) })),
    ),
    choiceFilter(list, 'kind', t('audit.kind'), choices?.entities ?? []),
    ...(subject === undefined
      ? []
      : [
          {
            key: 'subject',
            label: t('audit.subject'),
            options: [{ value: subject, label: subjectName ?? subject }],
            value: subject,
            onChange: (value: string | undefined) => narrow({ subject: value }),
          },
        ]),
    choiceFilter(list, 'action', t('audit.action'), choices?.actions ?? []),
    {
      kind: 'span',
      of: 'days',
      key: 'days',
      label: t('audit.when'),
      options: keysOf(SPANS).map((value) => ({ value, label: t(`audit.span.${value}`) })),
      value: days,
      shown: shown(),
      onChange: (value) => narrow({ days: value }),
    },
  ];
}
