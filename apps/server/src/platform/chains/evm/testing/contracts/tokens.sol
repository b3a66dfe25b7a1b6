// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.37;

// Tokens and wallets of the tests: honest ones, and each way in which exchanges were cheated.

contract Ledger {
    mapping(address => uint256) public balanceOf;
    uint8 public decimals;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint8 decimals_, uint256 supply) {
        decimals = decimals_;
        balanceOf[msg.sender] = supply;
    }

    function move(address to, uint256 value) internal {
        require(balanceOf[msg.sender] >= value, "balance");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
    }
}

contract HonestToken is Ledger {
    string public symbol = "USDT";

    constructor(uint8 decimals_, uint256 supply) Ledger(decimals_, supply) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value);
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function transferMany(address[] calldata payees, uint256 value) external {
        for (uint256 i = 0; i < payees.length; i++) {
            move(payees[i], value);
            emit Transfer(msg.sender, payees[i], value);
        }
    }

    function approve(address spender, uint256 value) external returns (bool) {
        emit Approval(msg.sender, spender, value);
        return true;
    }
}

// Fails without reverting: status 1, no log.
contract FalseToken is Ledger {
    string public symbol = "FALSE";

    constructor(uint256 supply, address holder) Ledger(18, 0) {
        balanceOf[holder] = supply;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

// Refuses every payee, as one does that its issuer has frozen.
contract FrozenToken is Ledger {
    string public symbol = "FROZEN";

    constructor(uint256 supply, address holder) Ledger(18, 0) {
        balanceOf[holder] = supply;
    }

    function transfer(address, uint256) external pure returns (bool) {
        revert("frozen");
    }
}

// Moves and returns nothing, as the first USDT does; its symbol is bytes32.
contract SilentToken is Ledger {
    bytes32 public symbol = "SILENT";

    constructor(uint256 supply) Ledger(18, supply) {}

    function transfer(address to, uint256 value) external {
        move(to, value);
        emit Transfer(msg.sender, to, value);
    }
}

// A tenth of each transfer stays with the contract; the log says what arrives.
contract FeeToken is Ledger {
    string public symbol = "FEE";

    constructor(uint256 supply) Ledger(18, supply) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value - value / 10);
        move(address(this), value / 10);
        emit Transfer(msg.sender, to, value - value / 10);
        emit Transfer(msg.sender, address(this), value / 10);
        return true;
    }
}

// Moves nothing and logs a transfer of everything.
contract LookAlike {
    uint8 public decimals = 6;
    string public symbol = "USDT";
    event Transfer(address indexed from, address indexed to, uint256 value);

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

// Logs the topic of Transfer in other forms: a number that is no word of its own, and an address wider than 20 bytes.
contract OddToken {
    event Transfer(address indexed from, address indexed to, uint256 indexed value);

    function transferNumber(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
    }

    function transferWide(address to, uint256 value) external {
        bytes32 topic = keccak256("Transfer(address,address,uint256)");
        bytes32 wide = bytes32(uint256(uint160(to)) | (1 << 200));
        assembly {
            mstore(0, value)
            log3(0, 32, topic, caller(), wide)
        }
    }
}

interface Token {
    function transfer(address to, uint256 value) external returns (bool);
}

contract Forwarder {
    receive() external payable {}

    // Pays native coins in an inner call.
    function forward(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}("");
        require(done, "forward");
    }

    // Pays native coins and tokens in an inner call that reverts, and succeeds itself.
    function forwardAndRevert(address payable to, Token token, uint256 value) external payable {
        try this.payThenRevert{value: msg.value}(to, token, value) {} catch {}
    }

    function payThenRevert(address payable to, Token token, uint256 value) external payable {
        (bool done, ) = to.call{value: msg.value}("");
        require(done, "forward");
        token.transfer(to, value);
        revert("after all");
    }
}

contract Reverting {
    receive() external payable {
        revert("no coins here");
    }
}

contract GasBurner {
    uint256 public burnt;

    receive() external payable {
        while (gasleft() > 2_000) burnt += 1;
    }
}

// Moves a part of what it logs.
contract LyingToken is Ledger {
    string public symbol = "LYING";

    constructor(uint256 supply) Ledger(18, supply) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value / 2);
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
