import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/home')({ component: () => <h1>Home</h1> });
