import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../session/session.ts';
import { employeeBriefsQuery } from '../session/session-queries.ts';

/** The tenant's people by id, from the list that is loaded at start. */
export function usePeople() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(employeeBriefsQuery);
  return useMemo(() => {
    const byId = new Map(data.map((person) => [person.id, person]));
    return {
      all: data,
      me: session.claims()?.userId,
      find: (id: number | null | undefined): EmployeeBrief | undefined => (id == null ? undefined : byId.get(id)),
      /** Returns the name of a person; a generic text for one who is no longer in the list. */
      name: (id: number | null | undefined): string => {
        const person = id == null ? undefined : byId.get(id);
        return person ? personName(person) : t('record.someone');
      },
    };
  }, [data, t]);
}
export type People = ReturnType<typeof usePeople>;
