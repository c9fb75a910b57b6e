/** The password of everybody in the demo's organisations; no secret, it stands on their sign-in pages. */
export const DEMO_PASSWORD = 'Safety-Qube-2026';
