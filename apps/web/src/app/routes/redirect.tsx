import { createFileRoute } from '@tanstack/react-router';
import { RedirectPage } from '../../features/identity/redirect-page.tsx';

export const Route = createFileRoute('/redirect')({ component: RedirectPage });
