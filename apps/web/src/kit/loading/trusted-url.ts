/** Addresses of scripts for a page that takes none as a plain text (rules/security#page-headers, trusted types). */

interface PageRules {
  createScriptURL(url: string): string;
  createHTML?(html: string): string;
}
declare global {
  // Not in every browser, and not yet among TypeScript's own declarations.
  var trustedTypes: { createPolicy(name: string, rules: PageRules): PageRules } | undefined;
}

const policies = new Map<string, PageRules>();

/**
 * @param policyName one that the header of the page allows; a policy knows one address
 * @returns the address as the browser takes it for a script
 */
export function trustedUrl(policyName: string, url: string): string {
  const policy =
    policies.get(policyName) ??
    globalThis.trustedTypes?.createPolicy(policyName, { createScriptURL: () => url });
  if (policy === undefined) return url;
  policies.set(policyName, policy);
  return policy.createScriptURL(url);
}
