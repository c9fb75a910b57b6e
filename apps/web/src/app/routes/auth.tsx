import { createFileRoute } from '@tanstack/react-router';
import { CallbackPage } from '../../features/identity/callback-page.tsx';

export const Route = createFileRoute('/auth')({ component: CallbackPage });
