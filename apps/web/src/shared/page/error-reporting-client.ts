// Only the used parts of the error reporter, so that its chunk stays small.
export { browserTracingIntegration, init, replayIntegration } from '@sentry/react';
