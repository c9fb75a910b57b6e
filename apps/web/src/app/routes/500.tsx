import { createFileRoute } from '@tanstack/react-router';
import { ServerErrorPage } from '../../features/status/pages.tsx';

export const Route = createFileRoute('/500')({ component: () => <ServerErrorPage /> });
