import { readScheduleUse, readTemplateUse } from '@safety-qube/contract/endpoints/form-use';
import type { FormUse } from '@safety-qube/contract/schemas/executions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { EffectFacts } from './effect-facts.tsx';

const ALWAYS_ASKED = { staleTime: 0, gcTime: 0 };

/** Where a template is available now. */
export const templateUseQuery = (id: number) =>
  queryOptions({
    queryKey: ['template', id, 'use'],
    queryFn: ({ signal }) => call(readTemplateUse, { params: { id } }, { signal }),
    ...ALWAYS_ASKED,
  });
/** What ending a schedule would concern now. */
export const scheduleUseQuery = (id: number) =>
  queryOptions({
    queryKey: ['schedule', id, 'use'],
    queryFn: ({ signal }) => call(readScheduleUse, { params: { id } }, { signal }),
    ...ALWAYS_ASKED,
  });

/** Whether a form is available nowhere. */
export const isUsedNowhere = (use: FormUse): boolean => Object.values(use).every((count) => count === 0);

/** Where a form is available that is about to be taken out of use. */
export function FormUseFacts({
  of,
}: {
  of: ReturnType<typeof templateUseQuery> | ReturnType<typeof scheduleUseQuery>;
}) {
  const { t } = useTranslation();
  const query = useQuery(of as ReturnType<typeof templateUseQuery>);
  return (
    <EffectFacts
      query={query}
      facts={(use) => (['places', 'posters', 'begun'] as const).map((name) => [t(`formUse.${name}`), use[name]])}
    />
  );
}
