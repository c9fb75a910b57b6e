// The parts of the error reporter that are used, so that its chunk holds no more.
export { browserTracingIntegration, init, replayIntegration } from '@sentry/react';
