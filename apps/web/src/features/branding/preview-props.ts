import type { Scheme } from '@safety-qube/contract/schemas/tenants';

/** The pages that the preview shows. */
export const PREVIEW_PAGES = ['signIn', 'list', 'form'] as const;

/** What the preview of a look shows, and how. */
export interface BrandPreviewProps {
  /** The scheme of the tenant with the look that is not saved. */
  readonly scheme: Scheme;
  readonly page: (typeof PREVIEW_PAGES)[number];
  readonly colours: 'light' | 'dark';
  readonly language: string;
  readonly isPhone: boolean;
  /** The name of the frame, for assistive technology. */
  readonly title: string;
}
