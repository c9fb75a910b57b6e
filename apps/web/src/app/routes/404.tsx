import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../features/status/pages.tsx';

export const Route = createFileRoute('/404')({ component: () => <NotFoundPage /> });
