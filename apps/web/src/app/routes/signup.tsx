import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '../../features/identity/addresses.ts';
import { SignUpPage } from '../../features/identity/sign-up-page.tsx';

function Page() {
  return <SignUpPage confirm={Route.useSearch().confirm} />;
}

export const Route = createFileRoute('/signup')({
  validateSearch: (search: Record<string, unknown>): { confirm?: string } => {
    const confirm = textOf(search['confirm']);
    return confirm ? { confirm } : {};
  },
  component: Page,
});
