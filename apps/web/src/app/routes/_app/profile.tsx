import { createFileRoute } from '@tanstack/react-router';
import { ChangePassword } from '../../../features/identity/change-password.tsx';
import { ProfilePage } from '../../../features/profile/profile-page.tsx';

export const Route = createFileRoute('/_app/profile')({
  component: () => <ProfilePage ChangePassword={ChangePassword} />,
});
