import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../../features/identity/addresses.ts';
import { SetupPage } from '../../features/identity/setup-page.tsx';

function Page() {
  return <SetupPage token={Route.useSearch().token} />;
}

export const Route = createFileRoute('/setup')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = textOf(search['token']);
    return token ? { token } : {};
  },
  component: Page,
});
