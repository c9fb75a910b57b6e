import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../../../features/mail/mail-page.tsx';
import type { MailSearch } from '../../../../features/mail/mail-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

export const Route = createFileRoute('/_app/management/mail')({
  validateSearch: typedSearch<MailSearch>,
  component: MailPage,
});
