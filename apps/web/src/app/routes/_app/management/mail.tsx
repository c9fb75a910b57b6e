import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../../../features/mail/mail-page.tsx';
import { readMailSearch } from '../../../../features/mail/mail-search.ts';
import { useGo } from '../../../../shared/page/search-params.ts';

export const Route = createFileRoute('/_app/management/mail')({
  validateSearch: readMailSearch,
  component: Mail,
});

function Mail() {
  return <MailPage search={Route.useSearch()} go={useGo(Route.useNavigate(), readMailSearch)} />;
}
