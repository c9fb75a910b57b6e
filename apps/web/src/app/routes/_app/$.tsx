import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../features/status/pages.tsx';

/** Unknown addresses: behind the sign-in like every other (section 2 of the specification), and the address is kept. */
export const Route = createFileRoute('/_app/$')({ component: () => <NotFoundPage isInShell /> });
