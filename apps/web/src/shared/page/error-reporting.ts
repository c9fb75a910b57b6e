import { ERROR_REPLAY_ON_ERROR_RATE, ERROR_REPLAY_SESSION_RATE, ERROR_TRACES_RATE } from '../../config/constants.ts';

/** Patterns of tokens, one-time codes and secrets in an address or a text. */
const SECRETS: readonly [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/(\/aum\/auth\/)[^/?#"'\s\\]+/g, '$1[token]'],
  [/\b(token|code|state|session_state|\w+_token|id_token_hint|password)=[^&#"'\s\\]+/g, '$1=[removed]'],
  [/("(?:authorization|password|token|\w+_token)":\s*")[^"]*/gi, '$1[removed]'],
];

/** Returns the report without tokens, one-time codes and passwords. */
export function withoutSecrets<Report>(report: Report): Report {
  const text = SECRETS.reduce((t, [pattern, by]) => t.replaceAll(pattern, by), JSON.stringify(report) ?? 'null');
  return JSON.parse(text) as Report;
}

/**
 * Starts error reporting to the tenant's address, with the rates of section 9 of the specification; does nothing, and
 * loads nothing, without an address. A failure to start is only logged: reporting must never stop the application.
 */
export async function startErrorReporting(dsn: string | null): Promise<void> {
  if (!dsn) return;
  try {
    const sentry = await import('./error-reporting-client.ts');
    sentry.init({
      dsn,
      dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
      tracesSampleRate: ERROR_TRACES_RATE,
      replaysSessionSampleRate: ERROR_REPLAY_SESSION_RATE,
      replaysOnErrorSampleRate: ERROR_REPLAY_ON_ERROR_RATE,
      integrations: [
        sentry.browserTracingIntegration(),
        sentry.replayIntegration({
          maskAllText: true,
          blockAllMedia: true,
          beforeAddRecordingEvent: (event) => withoutSecrets(event),
        }),
      ],
      beforeBreadcrumb: (breadcrumb) => withoutSecrets(breadcrumb),
      beforeSend: (event) => withoutSecrets(event),
      beforeSendSpan: (span) => withoutSecrets(span),
      beforeSendTransaction: (event) => withoutSecrets(event),
    });
  } catch (error) {
    console.warn('Error reporting could not be started', error);
  }
}
