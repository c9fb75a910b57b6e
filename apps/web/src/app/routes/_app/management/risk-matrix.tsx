import { createFileRoute } from '@tanstack/react-router';
import { RiskMatrixPage } from '../../../../features/risk-matrix/risk-matrix-page.tsx';

export const Route = createFileRoute('/_app/management/risk-matrix')({ component: RiskMatrixPage });
