/**
 * The payment code of the demo's simulated payees: a PNG of a QR code whose text is "SIMULATED PAYEE: PAY NOTHING". It names
 * no account.
 */
const BASE64 = [
  'iVBORw0KGgoAAAANSUhEUgAAAQgAAAEIAQAAAACLjVdSAAAA6UlEQVR42u2ZSw6FMAwDc/9L5wmlzkcCnsR2AgtoMyuLOi41/3fZ',
  'EkssscQzYXFdzxjlDJSQNFG6Hj6LNOLMW47PDJs4Upkv0cSyN8UgRBZd0t2vOQghx637yZMRRHXf6D4vPRtBHGOx6MbxolkqYfqQ',
  'tKh8JhQU0XWaeY1JuCSKCJvyQYn4aFTNkOJkwuQp4kZCYRGnKtWOgHMHTCLkMcrzGVGgRP4OMJlvGS6R6OGsiYYl6o+ROo9uKDHM',
  'Rq3IwUT2GzG1zUETd1GNS7StjSm7MYmhUNoLlqgTiW4vRiX2fG6JJZb4QPwAqI7RcmVCKGMAAAAASUVORK5CYII=',
].join('');

export const SIMULATED_QR: Uint8Array = Buffer.from(BASE64, 'base64');
