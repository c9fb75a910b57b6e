import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type GoMail, MailPage } from '../../../../features/mail/mail-page.tsx';
import { readMailSearch } from '../../../../features/mail/mail-search.ts';

export const Route = createFileRoute('/_app/management/mail')({ validateSearch: readMailSearch, component: Mail });

function Mail() {
  const navigate = Route.useNavigate();
  const go = useCallback<GoMail>(
    (change) => {
      void navigate({ search: (now) => readMailSearch({ ...now, ...change }), resetScroll: false });
    },
    [navigate],
  );
  return <MailPage search={Route.useSearch()} go={go} />;
}
