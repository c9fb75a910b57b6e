import { getSetup } from '@safety-qube/contract/endpoints/identity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { failureOf } from './failure.ts';
import { Message } from './heading.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { Quiet } from './quiet.tsx';
import { SetUpAlready } from './set-up-already.tsx';
import { SetupForm } from './setup-form.tsx';
import { Unavailable } from './unavailable.tsx';

function Content({ token }: { token: string }) {
  const { t } = useTranslation();
  const setup = useQuery({
    queryKey: ['setup', token],
    queryFn: () => call(getSetup, { query: { token } }, { withoutToken: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (setup.data) return <SetupForm token={token} tenantName={setup.data.tenantName} />;
  if (!setup.error) return <Quiet />;
  const { code } = failureOf(setup.error, '');
  if (code === 'SETUP_DONE' || code === 'LINK_USED') return <SetUpAlready />;
  if (code) return <Message isProblem title={t('setup.invalid')} text={t('setup.invalidText')} />;
  return <Unavailable title={t('link.unavailable')} isTrying={setup.isFetching} onRetry={() => void setup.refetch()} />;
}

/** Creates the first administrator and the first facility of a tenant without users, by a link that works once. */
export function SetupPage({ token }: { token: string | undefined }) {
  const { t } = useTranslation();
  return (
    <IdentityFrame>
      {token ? (
        <Content token={token} />
      ) : (
        <Message isProblem title={t('setup.invalid')} text={t('setup.invalidText')} />
      )}
    </IdentityFrame>
  );
}
