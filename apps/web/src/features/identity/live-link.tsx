import type { CallArgs } from '@safety-qube/contract/endpoint';
import { checkLink } from '@safety-qube/contract/endpoints/identity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { failureOf } from './failure.ts';
import { Quiet } from './quiet.tsx';
import { Unavailable } from './unavailable.tsx';

/** Returns whether a link was refused as used, or as expired or unknown; undefined for anything else. */
export const deadLinkReason = (code: string | undefined): 'used' | 'invalid' | undefined =>
  code === 'LINK_USED' ? 'used' : code === 'LINK_INVALID' ? 'invalid' : undefined;

/**
 * Checks on opening whether the link of a mail is still valid, and shows `dead` at once when it is not, before anything
 * is typed. The check does not use up the link. Where the check is rate-limited, the form is shown: sending it tells as
 * well.
 */
export function LiveLink({
  purpose,
  token,
  dead,
  children,
}: CallArgs<typeof checkLink>['body'] & { dead: (isUsed: boolean) => ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const link = useQuery({
    queryKey: ['link', purpose, token],
    queryFn: () => call(checkLink, { body: { purpose, token } }, { withoutToken: true }),
    // Checked once per opening, so that the input and the confirmation after it stay.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (link.data) return children;
  if (!link.error) return <Quiet label={t('link.looking')} />;
  const { code, waitSeconds } = failureOf(link.error, '');
  const linkState = deadLinkReason(code);
  if (linkState) return dead(linkState === 'used');
  if (waitSeconds) return children;
  return <Unavailable title={t('link.unavailable')} isTrying={link.isFetching} onRetry={() => void link.refetch()} />;
}
