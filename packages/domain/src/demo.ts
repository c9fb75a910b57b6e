/** The password of every user in the demo's organisations. It is not secret: their sign-in pages show it. */
export const DEMO_PASSWORD = 'Safety-Qube-2026';
/** The claim code of a report in the demo of the first organisation, by which its reporter without a name opens it. */
export const DEMO_CLAIM = '4093112750862741';
