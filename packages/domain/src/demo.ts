/** The password of every user in the demo's organisations. It is not secret: their sign-in pages show it. */
export const DEMO_PASSWORD = 'Safety-Qube-2026';
