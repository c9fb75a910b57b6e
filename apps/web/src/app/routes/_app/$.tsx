import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../features/status/pages.tsx';

/** Addresses that nothing is at: behind the sign-in like every other (section 2 of the specification), and they stay as they are. */
export const Route = createFileRoute('/_app/$')({ component: () => <NotFoundPage isInShell /> });
