import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';

/** Loaded with its own parts, which no first load has to know. The preview is made of parts of other features. */
const BrandingPage = lazy(() =>
  import('../../../../features/branding/branding-page.tsx').then((m) => ({ default: m.BrandingPage })),
);
const BrandPreview = lazy(() =>
  import('../../../brand-preview/brand-preview.tsx').then((m) => ({ default: m.BrandPreview })),
);

export const Route = createFileRoute('/_app/management/branding')({
  component: () => <BrandingPage Preview={BrandPreview} />,
});
