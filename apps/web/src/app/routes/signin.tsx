import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn, signInSearch } from '../../features/identity/addresses.ts';
import { SignInPage } from '../../features/identity/sign-in-page.tsx';

function Page() {
  const { uid, error, emergency } = Route.useSearch();
  return <SignInPage uid={uid} error={error} isEmergency={emergency !== undefined} />;
}

export const Route = createFileRoute('/signin')({
  validateSearch: signInSearch,
  beforeLoad: leaveWhenSignedIn,
  component: Page,
});
