import type { InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../shared/people/use-people.ts';

/**
 * Returns a function that gives the name of an involved person; "privacy case" where the name is hidden from the
 * reader.
 */
export function useInvolvedName(): (person: InvolvedPerson | undefined) => string {
  const { t } = useTranslation();
  const people = usePeople();
  return (person) => {
    if (!person) return t('record.someone');
    if (person.isHidden) return t('involved.hidden');
    return person.employeeId === null ? (person.name ?? '') : people.name(person.employeeId);
  };
}
