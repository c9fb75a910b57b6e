import { createFileRoute } from '@tanstack/react-router';
import { ManagementPage } from '../../../../features/management/management-page.tsx';

export const Route = createFileRoute('/_app/management/')({ component: ManagementPage });
