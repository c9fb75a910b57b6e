import { createFileRoute } from '@tanstack/react-router';
import { MaintenancePage } from '../../features/status/maintenance-page.tsx';

export const Route = createFileRoute('/503')({ component: MaintenancePage });
