import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../../features/identity/addresses.ts';
import { ResetPasswordPage } from '../../features/identity/reset-password-page.tsx';

function Page() {
  return <ResetPasswordPage token={Route.useSearch().token} />;
}

export const Route = createFileRoute('/resetpassword')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = textOf(search['token']);
    return token ? { token } : {};
  },
  component: Page,
});
