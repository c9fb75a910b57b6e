import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn, signInSearch } from '../../features/identity/addresses.ts';
import { SignInPage } from '../../features/identity/sign-in-page.tsx';

function Page() {
  const { uid, error } = Route.useSearch();
  return <SignInPage uid={uid} error={error} />;
}

export const Route = createFileRoute('/')({
  validateSearch: signInSearch,
  beforeLoad: leaveWhenSignedIn,
  component: Page,
});
