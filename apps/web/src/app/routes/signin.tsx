import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/signin')({ component: () => <h1>Sign in</h1> });
