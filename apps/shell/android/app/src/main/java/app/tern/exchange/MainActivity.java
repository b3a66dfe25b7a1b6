package app.tern.exchange;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
