/** The audit of what was done on this server. */

export const AuditLog = () => <p className="text-body text-fg-2">The audit is not part of this version.</p>
