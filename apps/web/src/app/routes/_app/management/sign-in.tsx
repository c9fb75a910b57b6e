import { createFileRoute } from '@tanstack/react-router';
import { SignInSettingsPage } from '../../../../features/sign-in-settings/sign-in-settings-page.tsx';

export const Route = createFileRoute('/_app/management/sign-in')({ component: SignInSettingsPage });
