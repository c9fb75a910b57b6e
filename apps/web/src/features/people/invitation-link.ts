import { createInvitationLink } from '@safety-qube/contract/endpoints/people-invitation';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { toastDone, toastError } from '../../shared/page/toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { peopleCountsQuery } from './people.queries.ts';

/** Returns how to copy the link of an invitation; undefined where invitations are sent by mail, or the user may not. */
export function useCopyInvitation(isOn = true): ((person: Employee) => Promise<void>) | undefined {
  const { t } = useTranslation();
  const { data } = useQuery({ ...peopleCountsQuery({}), enabled: isOn });
  if (!data?.abilities.copyInvitation) return undefined;
  return async (person) => {
    try {
      const { link } = await call(createInvitationLink, { params: { id: person.id } });
      await navigator.clipboard.writeText(link).then(
        () => toastDone(t('people.linkCopied', { name: personName(person) })),
        // A browser may refuse to write to the clipboard: then the link is shown.
        () => toastError(t('people.linkShown', { link })),
      );
    } catch (error) {
      toastRefusal(error);
    }
  };
}
