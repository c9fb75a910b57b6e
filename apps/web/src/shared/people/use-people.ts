import type { EmployeeBrief } from '@safety-qube/contract/schemas/people';
import { MOST_BRIEFS } from '@safety-qube/domain/employment';
import { personName } from '@safety-qube/domain/person-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../session/session.ts';
import { employeeBriefsQuery, furtherPeopleQuery } from '../session/session-queries.ts';

const loadFurther = () => import('./further-people.ts');

/** The tenant's people by id, from the list that is loaded at start; of a large organisation others are loaded as they are needed. */
export function usePeople() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data = [] } = useQuery(employeeBriefsQuery);
  const { data: more } = useQuery(furtherPeopleQuery);
  return useMemo(() => {
    const isPart = data.length >= MOST_BRIEFS;
    const byId = new Map([...(more ?? []), ...data].map((person) => [person.id, person]));
    const find = (id: number | null | undefined): EmployeeBrief | undefined => {
      const person = id == null ? undefined : byId.get(id);
      if (isPart && id != null && !person) void loadFurther().then(({ loadPerson }) => loadPerson(client, id));
      return person;
    };
    return {
      all: more ? [...byId.values()] : data,
      me: session.claims()?.userId,
      find,
      /** Returns the name of a person; a generic text for one who is no longer in the list. */
      name: (id: number | null | undefined): string => {
        const person = find(id);
        return person ? personName(person) : t('record.someone');
      },
      /** Loads the people whose name has a text, if not everybody is loaded. */
      search: (text: string): void => {
        const words = text.trim();
        if (isPart && words.length > 1) void loadFurther().then(({ searchPeople }) => searchPeople(client, words));
      },
    };
  }, [data, more, client, t]);
}
export type People = ReturnType<typeof usePeople>;
