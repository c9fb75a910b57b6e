import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../../../features/mail/mail-page.tsx';
import { readMailSearch } from '../../../../features/mail/mail-search.ts';

export const Route = createFileRoute('/_app/management/mail')({
  validateSearch: readMailSearch,
  component: MailPage,
});
