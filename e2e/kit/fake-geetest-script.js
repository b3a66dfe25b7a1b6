/*
 * Stands for gt.js: initGeetest(config, callback) and the object that it gives, with the methods that GeeTest documents
 * for the product "bind". As the real one it was written before trusted types: it sets addresses of scripts and HTML as
 * plain strings, brings a style tag, loads a picture and asks by JSONP. Offline it sends no request.
 */
window.initGeetest = (() => {
  const jsonp = (address, query, done) => {
    const name = `geetest_${Date.now()}${Math.floor(Math.random() * 10000)}`;
    const script = document.createElement('script');
    window[name] = (answer) => {
      delete window[name];
      script.remove();
      done(answer);
    };
    script.onerror = () => done(undefined);
    script.src = `${address}?${new URLSearchParams({ ...query, callback: name })}`;
    document.head.appendChild(script);
  };

  function Captcha(config, api) {
    const listeners = { ready: [], success: [], error: [], close: [] };
    const tell = (event) => {
      for (const listener of listeners[event]) listener();
    };
    let isReady = false;
    let validate = false;
    let panel;
    const closePanel = () => {
      panel?.remove();
      panel = undefined;
    };
    const pass = (challenge, proof) => {
      validate = {
        geetest_challenge: challenge,
        geetest_validate: proof,
        geetest_seccode: `${proof}|jordan`,
      };
      closePanel();
      tell('success');
    };
    const slide = () => {
      if (config.offline) return pass(config.challenge, `offline${config.challenge}`);
      jsonp(
        `${api}/ajax.php`,
        { gt: config.gt, challenge: config.challenge, lang: config.lang },
        (answer) => {
          if (answer?.status === 'success') pass(answer.data.challenge, answer.data.validate);
          else {
            closePanel();
            tell('error');
          }
        },
      );
    };
    const on = (event) => (listener) => {
      listeners[event].push(listener);
      if (event === 'ready' && isReady) listener();
      return this;
    };
    this.onReady = on('ready');
    this.onSuccess = on('success');
    this.onError = on('error');
    this.onClose = on('close');
    this.getValidate = () => validate;
    this.appendTo = () => this;
    this.bindForm = () => this;
    this.reset = () => {
      validate = false;
    };
    this.destroy = closePanel;
    this.verify = () => {
      if (!isReady) return;
      panel = document.createElement('div');
      panel.innerHTML = `
        <style>.geetest_panel { position: fixed; inset: 0; z-index: 99999999; background: #fff; }</style>
        <div class="geetest_panel">
          <img alt="" src="__PARTS__/pictures/piece.svg">
          <button type="button" class="geetest_slider">${config.lang === 'en' ? 'Slide to verify' : '拖动滑块验证'}</button>
          <button type="button" class="geetest_close">${config.lang === 'en' ? 'Close' : '关闭验证'}</button>
        </div>`;
      panel.querySelector('.geetest_slider').onclick = slide;
      panel.querySelector('.geetest_close').onclick = () => {
        closePanel();
        tell('close');
      };
      document.body.appendChild(panel);
    };
    setTimeout(() => {
      isReady = true;
      tell('ready');
    }, 50);
  }

  return (config, callback) => {
    if (typeof config.gt !== 'string' || typeof config.challenge !== 'string')
      throw new Error('gt and challenge are strings');
    if (config.product !== 'bind') throw new Error('this stand-in knows the product bind alone');
    const begin = (api) => callback(new Captcha(config, api));
    if (config.offline) begin('');
    else jsonp('__API__/gettype.php', { gt: config.gt }, (answer) => begin(answer?.data.api ?? ''));
  };
})();
